#!/bin/sh
# A look-up by name leaves the section that later lines are for; a name that several here have is asked about, and so is
# one of several other sections.
. "$(dirname "$0")/../expect.sh"
export XDG_STATE_HOME="$PWD/state"

section() { # FILE NAME FIRST-BOARD PLAYER...
    printf '[event]\nname = %s\nrulebook = fide-2023\ncontrol = 90+30\nrounds = 3\n' "$2"
    printf 'first-board = %s\nboards = %s\n' "$3" "$(($3 + 1))"
    [ "$1" != hall.ini ] || printf '[sections]\n31-32 = Rapid | rapid.ini\n41-42 = Youth | youth.ini\n'
    printf '[arbiters]\nAB = Anna Berg | head\n[players]\n1 = %s\n2 = %s\n3 = %s\n4 = %s\n' "$4" "$5" "$6" "$7"
    printf '[round 1]\n%s = 1 - 2\n%s = 3 - 4\n' "$3" "$(($3 + 1))"
}
section hall.ini Open 1 'Smith, Ann' 'Smith, Bob' 'Dahl, Peder' 'Rask, Mia' >hall.ini
section rapid.ini Rapid 31 'Smith, John' 'Lund, Eva' 'Holm, Jens' 'Krantz, Ida' >rapid.ini
section youth.ini Youth 41 'Vik, Ola' 'Lund, Per' 'Berg, Liv' 'Moe, Kari' >youth.ini

printf '%s\n' 'player Smith' 'player Krantz' players 'player Lund' | "$FLAGFALL" hall.ini --line --who AB >out 2>err ||
    wrong "it ends well: $(cat err)"
ran='--line player'
cat out err
grep -q 'several players have that name: Smith, Ann (1); Smith, Bob (2)' out || wrong 'those here are asked about'
! grep -q 'Smith, John' out || wrong 'no namesake of another section is shown'
grep -q 'Krantz, Ida' out || wrong 'who is in one other section is found'
grep -q '^3 Dahl, Peder' out || wrong 'the section stays after a look-up'
grep -q 'players of several sections have that name: Rapid, Youth' out || wrong 'the section is asked about'
