/* Rulebooks that a test writes for itself, in its scratch folder. */
#ifndef FLAGFALL_TESTS_RULEBOOK_FILES_H
#define FLAGFALL_TESTS_RULEBOOK_FILES_H

#include "rules/rulebook.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Never NULL: what is wrong with it is printed, and the test is over. The shipped ones are in config/rulebooks. */
struct rulebook *rulebook_loaded(const char *folder, const char *id);

void write_file(const char *folder, const char *name, const char *text, size_t length);

/* The folder `rulebooks` in the scratch folder with facts.ini and the rulebook `id`: its rulebook.ini. */
void new_rulebook(char folder[512], const char *id, const char *frame);
void add_script(const char *folder, const char *id, const char *name, const char *text);

#endif
