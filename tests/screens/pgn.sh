# PGN as another program exports it: write MOVES MOVES [NAME] puts two games into games/NAME.pgn, whole and at once.
game() { printf '[White "%s"]\n[Black "%s"]\n[Round "1"]\n[Result "*"]\n\n%s *\n\n' "$1" "$2" "$3"; }
write() {
    { game 'Veera Aalto' 'Rut Castellanos' "$1"; game 'Dahl, Peder' 'Brandt, Jonas' "$2"; } >games/new
    mv games/new "games/${3:-live}.pgn"
}
