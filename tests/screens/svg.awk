# A screen in canon.awk's form as a picture with its own colours (SVG), a cell at a time: grounds first, then lines and
# bars as shapes, so that they meet whatever font there is, then the letters. What differs from one run to the next, the
# times of day and ages, is replaced by one that always stays the same. Bytes in, bytes out: LC_ALL=C.
function hex(n,  r, g, b) {
    if (n < 16) return basic[n]
    if (n >= 232) { r = 8 + (n - 232) * 10; return sprintf("#%02x%02x%02x", r, r, r) }
    n -= 16
    r = int(n / 36); g = int(n / 6) % 6; b = n % 6
    return sprintf("#%02x%02x%02x", r ? 55 + 40 * r : 0, g ? 55 + 40 * g : 0, b ? 55 + 40 * b : 0)
}
function take(code,  p, n, i, v, swap) {
    front = usual_front; back = usual_back; weight = line = ""; swap = 0
    n = split(code, p, ";")
    for (i = 1; i <= n; i++) {
        v = p[i] + 0
        if (v == 38) { front = hex(p[i + 2]); i += 2 }
        else if (v == 48) { back = hex(p[i + 2]); i += 2 }
        else if (v >= 30 && v <= 37) front = hex(v - 30)
        else if (v >= 40 && v <= 47) back = hex(v - 40)
        else if (v >= 90 && v <= 97) front = hex(v - 82)
        else if (v >= 100 && v <= 107) back = hex(v - 92)
        else if (v == 1) weight = " font-weight=\"bold\""
        else if (v == 4) line = " text-decoration=\"underline\""
        else if (v == 7) swap = 1
    }
    if (swap) { v = front; front = back; back = v }
}
# The row as cells: letter, front, back and style of each column.
function read_row(text,  c, n) {
    columns = 0
    take("")
    while (text != "") {
        if (match(text, /^\033\[[0-9;]*m/)) {
            take(substr(text, 3, RLENGTH - 3))
            text = substr(text, RLENGTH + 1)
            continue
        }
        c = substr(text, 1, 1)
        n = c < "\300" ? 1 : c < "\340" ? 2 : c < "\360" ? 3 : 4
        letter[++columns] = substr(text, 1, n)
        fronts[columns] = front; backs[columns] = back; styles[columns] = weight line
        text = substr(text, n + 1)
    }
}
function put(at, word,  i) { for (i = 1; i <= length(word); i++) letter[at + i - 1] = substr(word, i, 1) }
# Blanks at the end of a row do not count.
function plain(  i, row) {
    row = ""
    for (i = 1; i <= columns; i++) row = row (length(letter[i]) == 1 ? letter[i] : "x")
    sub(/ +$/, "", row)
    return row
}
# Another word, which ends where what fits has ended.
function settle(fits, word,  row, done) {
    row = plain()
    for (done = 0; match(substr(row, done + 1), fits); done += RSTART + RLENGTH - 1)
        put(done + RSTART + RLENGTH - length(word), word)
}
# The story of a board goes back in time, row by row.
function time_before(  s) {
    if (plain() !~ /[0-9][0-9]:[0-9][0-9]:[0-9][0-9]/) return ""
    s = 14 * 3600 + 53 * 60 + 12 - 97 * times * times++
    return sprintf("%02d:%02d:%02d", s / 3600, s / 60 % 60, s % 60)
}
# An alert of board 6 is 8 s old in each picture, one of board 15 3 min.
function age(  row, n) {
    row = plain()
    n = match(row, /[0-9]+/) ? substr(row, RSTART, RLENGTH) + 0 : 10
    return n % 5 ? n + 2 "s" : n / 5 "m"
}
function shape(i, x, y, w, h, opacity) {
    return sprintf("<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"%s\"%s/>\n",
                   (i - 1) * wide + x, (NR - 1) * high + y, w, h, fronts[i], opacity)
}
function drawn(i,  c) { # a cell that is drawn, or nothing
    c = letter[i]
    if (c == "─") return shape(i, 0, high / 2 - 0.5, wide, 1, "")
    if (c == "│") return shape(i, wide / 2 - 0.5, 0, 1, high, "")
    if (c == "█") return shape(i, 0, 2, wide, high - 4, "")
    if (c == "░") return shape(i, 0, 2, wide, high - 4, " opacity=\"0.25\"")
    if (c in eighth) return shape(i, 0, high - high * eighth[c] / 8, wide, high * eighth[c] / 8, "")
    if (c in left) return shape(i, 0, 2, wide * left[c] / 8, high - 4, "")
    return ""
}
function escaped(c) { return c == "&" ? "&amp;" : c == "<" ? "&lt;" : c == ">" ? "&gt;" : c }
function same(i, k) { return fronts[i] == fronts[k] && styles[i] == styles[k] }
function draw(  i, k, words) {
    for (i = 1; i <= columns; i = k) {
        for (k = i; k <= columns && backs[k] == backs[i]; k++) continue
        if (backs[i] != usual_back)
            grounds = grounds sprintf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
                                      (i - 1) * wide, (NR - 1) * high, (k - i) * wide, high, backs[i])
    }
    for (i = 1; i <= columns; i = k) {
        k = i + 1
        if (letter[i] == " ") continue
        words = drawn(i)
        if (words != "") { grounds = grounds words; continue }
        words = escaped(letter[i])
        # a word is set as one; every other letter in its own place, since a font may have none of that width
        if (length(letter[i]) == 1)
            for (; k <= columns && length(letter[k]) == 1 && letter[k] != " " && same(i, k); k++)
                words = words escaped(letter[k])
        letters = letters sprintf("<text x=\"%d\" y=\"%g\" fill=\"%s\"%s>%s</text>\n",
                                  (i - 1) * wide, NR * high - 4, fronts[i], styles[i], words)
    }
}
BEGIN {
    wide = 8; high = 17
    usual_front = "#d0d0d0"; usual_back = "#1c1c1c"
    split("#000000 #cd3131 #0dbc79 #e5e510 #2472c8 #bc3fbc #11a8cd #e5e5e5 " \
          "#666666 #f14c4c #23d18b #f5f543 #3b8eea #d670d6 #29b8db #ffffff", part, " ")
    for (i = 1; i <= 16; i++) basic[i - 1] = part[i]
    n = split("▁ ▂ ▃ ▄ ▅ ▆ ▇", part, " ")
    for (i = 1; i <= n; i++) eighth[part[i]] = i
    n = split("▏ ▎ ▍ ▌ ▋ ▊ ▉", part, " ")
    for (i = 1; i <= n; i++) left[part[i]] = i
}
{
    read_row($0)
    settle("\\+[0-9]:[0-9][0-9] ", "+0:48 ")
    settle("[0-9][0-9]:[0-9][0-9]:[0-9][0-9]", NR == 1 ? "14:53:20" : time_before())
    settle("  +[0-9]+[smh]$", "  " age())
    draw()
    if (columns > widest) widest = columns
}
END {
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"%d %d %d %d\"",
           widest * wide + 16, NR * high + 16, -8, -8, widest * wide + 16, NR * high + 16
    printf " font-family=\"DejaVu Sans Mono,Menlo,Consolas,monospace\" font-size=\"13.2\">\n"
    printf "<rect x=\"-8\" y=\"-8\" width=\"100%%\" height=\"100%%\" rx=\"6\" fill=\"%s\"/>\n", usual_back
    printf "<g shape-rendering=\"crispEdges\">\n%s</g>\n%s</svg>\n", grounds, letters
}
