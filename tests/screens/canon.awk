# One form for a screen with colours, however it was drawn: each row begins plain, and a blank says nothing of the colour of
# letters, which nobody sees on it.
function effect(blank) { return (blank ? "" : bold fg) back }
function take(code,  p, n, i, v) {
    n = split(code, p, ";")
    if (n == 0) p[n = 1] = "0"
    for (i = 1; i <= n; i++) {
        v = p[i] + 0
        if (v == 0) bold = fg = back = shape = ground = ""
        else if (v == 38 || v == 48) {
            code = ";" v ";" p[i + 1] ";" p[i + 2] (p[i + 1] == 2 ? ";" p[i + 3] ";" p[i + 4] : "")
            i += p[i + 1] == 2 ? 4 : 2
            if (v == 38) fg = code; else ground = code
        }
        else if (v >= 30 && v <= 37 || v >= 90 && v <= 97) fg = ";" v
        else if (v == 39) fg = ""
        else if (v >= 40 && v <= 47 || v >= 100 && v <= 107) ground = ";" v
        else if (v == 49) ground = ""
        else if (v == 1 || v == 2) bold = ";" v
        else if (v == 22) bold = ""
        else if (v == 4 || v == 5 || v == 7) shape = shape ";" v
        else if (v == 24 || v == 25 || v == 27) shape = ""
    }
    back = ground shape
}
{
    out = ""; now = ""; shown = ""
    for (rest = $0; rest != "";) {
        if (match(rest, /^\033\[[0-9;]*m/)) {
            take(substr(rest, 3, RLENGTH - 3))
            rest = substr(rest, RLENGTH + 1)
            continue
        }
        c = substr(rest, 1, 1); rest = substr(rest, 2)
        want = effect(c == " ")
        if (c == " " ? back != shown : want != now) {
            out = out "\033[0" want "m"
            now = want
            shown = back
        }
        out = out c
    }
    print out (now != "" ? "\033[0m" : "")
}
