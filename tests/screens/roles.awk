# Colours as roles: each escape of a screen in canon.awk's form becomes {role}, by the built-in theme of
# tui/terminal/theme.c and those of config/themes, whose names stand before. depth: 256, 16 or 8 colours; top: the
# folder of the sources. A blank has the colour of its background alone: the first role that has it. With make=1 the
# table itself is printed, which table=FILE then reads.
function colour(n, ground) {
    if (n < 8) return ";" (ground ? 40 : 30) + n
    if (n < 16) return ";" (ground ? 100 : 90) + n - 8
    return (ground ? ";48;5;" : ";38;5;") n
}
# One description: front, back, bold, shape of the first alternative that fits the depth.
function read_look(text,  i, k, n, words, all, alternatives, word, is_back, fits) {
    n = split(text, alternatives, "|")
    for (i = 1; i <= n; i++) {
        front = back = bold = shape = ""
        fits = 1; is_back = 0
        all = split(alternatives[i], words, " ")
        for (k = 1; k <= all; k++) {
            word = words[k]
            if (word == "on") { is_back = 1; continue }
            if (word == "bold") { bold = ";1"; continue }
            if (word == "dim") { bold = ";2"; continue }
            if (word == "underline") { shape = shape ";4"; continue }
            if (word == "reverse") { shape = shape ";7"; continue }
            if (word == "default") continue
            if (word in number) word = number[word]
            if (word + 0 >= depth) fits = 0
            if (is_back) back = colour(word + 0, 1); else front = colour(word + 0, 0)
        }
        if (fits) return
    }
    front = back = ""
}
function put(key, name) { if (!(key in role)) role[key] = name }
# Roles that a theme does not name are as the built-in theme has them.
function take_role(name, text) {
    read_look(text)
    if (!(name in fronts)) names[++known] = name
    fronts[name] = front; backs[name] = back; bolds[name] = bold; shapes[name] = shape
}
function read_built_in(file,  line, part) {
    while ((getline line < file) > 0)
        if (line ~ /^ *\[ROLE_[A-Z_0-9]*\] = \{"/) { split(line, part, "\""); take_role(part[2], part[4]) }
    close(file)
}
function read_theme(file,  line, name) {
    while ((getline line < file) > 0) {
        if (line !~ /^[a-z0-9-]+ *=/) continue
        name = line
        sub(/ *=.*/, "", name)
        sub(/^[^=]*= */, "", line); gsub(/"/, "", line); sub(/ *;.*/, "", line)
        take_role(name, line)
    }
    close(file)
}
function of_front(name) { return fronts[name] == "" ? fronts["text"] : fronts[name] }
function of_back(name) { return backs[name] == "" ? backs["text"] : backs[name] }
# A man on a square, and whatever else is drawn on another role's ground.
function put_pairs(before, fits_a, fits_b,  i, k, a, b) {
    for (i = 1; i <= known; i++)
        for (k = 1; k <= known; k++) {
            a = names[i]; b = names[k]
            if (a ~ fits_a && b ~ fits_b)
                put((bolds[a] != "" ? bolds[a] : bolds[b]) of_front(a) of_back(b) shapes[a] shapes[b], before a " on " b)
        }
}
function put_all(before,  i, k, a, b) {
    for (i = 1; i <= known; i++) { a = names[i]; put(bolds[a] of_front(a) of_back(a) shapes[a], before a) }
    for (i = 1; i <= known; i++) { a = names[i]; put(of_back(a) shapes[a], before a) } # a blank
    put_pairs(before, "^man-", "^square-")
    put_pairs(before, "", "^square-")
    put_pairs(before, "", "")
}
BEGIN {
    if (table != "") {
        while ((getline line < table) > 0) role[substr(line, 1, index(line, " ") - 1)] = substr(line, index(line, " ") + 1)
    } else make_table()
    if (make) { for (key in role) print key, role[key]; exit }
}
function make_table(  words, i, themes, count, t) {
    split("black red green yellow blue magenta cyan white", words, " ")
    for (i = 1; i <= 8; i++) number[words[i]] = i - 1
    read_built_in(top "/tui/terminal/theme.c")
    put_all("")
    count = split("light contrast classic plain", themes, " ")
    for (t = 1; t <= count; t++) {
        read_built_in(top "/tui/terminal/theme.c")
        read_theme(top "/config/themes/" themes[t] ".ini")
        put_all(themes[t] ":")
    }
}
{
    out = ""
    for (rest = $0; match(rest, /\033\[0[0-9;]*m/); rest = substr(rest, RSTART + RLENGTH)) {
        key = substr(rest, RSTART + 3, RLENGTH - 4)
        out = out substr(rest, 1, RSTART - 1) "{" (key == "" ? "" : key in role ? role[key] : substr(key, 2)) "}"
    }
    print out rest
}
