#include "rules/script_parts.h"

bool script_wrong(const struct script_reading *g, const struct sheet_entry *e, const char *remedy, const char *what)
{
    return problems_report(g->problems, e->file, e->line, remedy, "[%s] %s: %s", g->section->name, e->key, what);
}

bool script_lacks(const struct script_reading *g, const char *remedy, const char *what)
{
    return problems_report(g->problems, g->section->file, g->section->line, remedy, "[%s]: %s", g->section->name, what);
}

bool script_expr(const struct script_reading *g, const struct sheet_entry *e, const char *text, const struct expr **out)
{
    struct error why;
    struct names names = naming_names(&g->naming);
    *out = expr_read(&g->rulebook->store, text, &names, &why);
    return *out || problems_report(g->problems, e->file, e->line, why.remedy, "[%s] %s: %s", g->section->name, e->key,
                                   why.what);
}
