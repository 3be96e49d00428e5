# Flagfall. `make help` lists the targets; `make run` and `make test` are all that most people need.
#
# Objects live in build/KIND, so that plain, sanitized and other compilers' builds stand side by side. What may
# include what is said by the include paths below: core sees core, devices see core, tui sees all.

.DEFAULT_GOAL := program

ifeq ($(origin CC),default)
CC := gcc
endif
KIND ?= $(if $(findstring clang,$(CC)),clang,release)
BUILD := build/$(KIND)
PREFIX ?= /usr/local
MAN = $(PREFIX)/share/man
COMPLETIONS := bash-completion/completions/flagfall zsh/site-functions/_flagfall fish/vendor_completions.d/flagfall.fish
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
ifeq ($(MAKELEVEL)$(filter -j%,$(MAKEFLAGS)),0)
MAKEFLAGS += -j$(JOBS) # as many at once as there are processors, unless -j says
endif
ifneq ($(filter clean,$(MAKECMDGOALS)),)
.NOTPARALLEL: # what is built after `clean` waits for it
endif
PARALLEL = $(MAKE) $(if $(V),,-s) --no-print-directory

# --- what has to be installed: one list for each purpose ----------------------------------------------------

NEEDS_BUILD := gcc libc6-dev make pkg-config gettext libncurses-dev libevent-dev libiniparser-dev libjansson-dev \
               libsodium-dev libsqlite3-dev libwslay-dev nettle-dev
NEEDS_TEST  := $(NEEDS_BUILD) curl libcmocka-dev libssl-dev tmux # curl: for its library
NEEDS_FUZZ  := $(NEEDS_BUILD) clang libclang-rt-dev
NEEDS_DEB   := $(NEEDS_BUILD) debhelper dpkg-dev lintian
NEEDS_MUTATE := $(NEEDS_TEST) python3
NEEDS_ARM64 := $(NEEDS_TEST) gcc-aarch64-linux-gnu qemu-user-static
NEEDS_LINT  := $(NEEDS_BUILD) clang clang-tidy clang-format cppcheck
LIBRARIES   := ncursesw libevent_extra libevent_core jansson libsodium nettle sqlite3
UNLISTED    := -liniparser -lwslay -ldl # come without a file for pkg-config

# A library goes into the program that is handed out if there is an archive of it, else beside it; the C library stays
# out.
LINKED = $(shell pkg-config --libs $(LIBRARIES)) $(UNLISTED)
ifneq ($(filter build/dist/%,$(PROGRAM)),)
has = $(filter /%,$(shell $(CC) -print-file-name=lib$(1)))
whole = $(if $(call has,$(1).a),-l:lib$(1).a,$(if $(call has,$(1).so),-l$(1)))
ALL_OF = $(patsubst -l%,%,$(filter -l%,$(shell pkg-config --static --libs $(LIBRARIES)) $(UNLISTED)))
LINKED = -Wl,-rpath,'$$ORIGIN/../lib' $(foreach l,$(filter-out c m dl,$(ALL_OF)),$(call whole,$l)) -lm -ldl -pthread
endif

# --- how it is compiled --------------------------------------------------------------------------------------

# Hardening costs the move generator a tenth of its speed, so the files that never see a byte from outside go without.
ifeq ($(origin CFLAGS),undefined)
CFLAGS := -O3 -g
takes = $(shell printf '\043include <stdio.h>\n' | \
          $(CC) -O2 -Werror $(1) -x c -c -o /dev/null - 2>/dev/null && echo '$(1)')
HARDEN := $(or $(call takes,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3),-D_FORTIFY_SOURCE=2) -fstack-protector-strong \
          $(call takes,-fstack-clash-protection) $(call takes,-fcf-protection)
endif
INNERMOST := core/chess/board/position.c core/chess/board/movegen.c core/chess/forced/mating_net.c \
             $(wildcard core/chess/perft/*.c core/chess/dead/*.c)
STD    := -std=c17 -D_GNU_SOURCE -fPIE
# A warning stops those who change it (`make CI=true`, `make lint`), not those who build it with a newer compiler.
WERROR ?= $(if $(CI),-Werror)
WARN   := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wcast-qual \
          -Wwrite-strings -Wundef -Wvla -Wformat=2 -Wimplicit-fallthrough -Wdouble-promotion \
          -Wnull-dereference
ifeq ($(findstring clang,$(CC)),)
WARN   += -Wno-psabi -Wno-format-truncation -Wlogical-op -Wduplicated-cond -Wduplicated-branches
endif
SEES_ALL := -Icore -Idevices -Itui

# Sanitizers confuse the compilers' own flow warnings: those are for the plain builds to give. Of the symbols they need
# functions and lines.
SANITIZE       := -O1 -g1 -fno-omit-frame-pointer -fno-sanitize-recover=all
SANITIZE_SUITE := $(SANITIZE) -fsanitize=address,undefined
SANITIZE_FUZZ  := $(SANITIZE) -fsanitize=fuzzer-no-link,address,undefined

# --- what it is made of --------------------------------------------------------------------------------------

CORE    := $(wildcard core/*/*.c core/*/*/*.c)
DEVICES := $(wildcard devices/*.c devices/*/*.c devices/*/*/*.c)
TUI     := $(filter-out tui/main.c,$(wildcard tui/*.c tui/*/*.c tui/*/*/*.c))
UNIT    := $(wildcard tests/unit/*_test.c)
HELPERS := $(wildcard tests/*.c tests/hall/*.c) tests/lichess/boards.c
FUZZ    := $(wildcard tests/fuzz/*_fuzz.c)
JUDGE   := $(wildcard tests/conformance/*.c)
STAND_IN := tests/lichess/stand_in.c tests/lichess/tls.c
TOOLS   := $(wildcard tests/tools/*.c)
SOURCES := $(CORE) $(DEVICES) $(TUI) tui/main.c $(UNIT) $(HELPERS) $(FUZZ) $(JUDGE) $(STAND_IN) \
           $(TOOLS) tests/fuzz/replay.c

objects = $(1:%.c=$(BUILD)/%.o)
PROGRAM     := $(BUILD)/flagfall
LIBS        := $(BUILD)/libtui.a $(BUILD)/libdevices.a $(BUILD)/libflagfall.a
TEST_LIBS   := $(BUILD)/libtests.a $(LIBS)
UNIT_BINS   := $(UNIT:%.c=$(BUILD)/%)
FUZZ_BINS   := $(FUZZ:%.c=$(BUILD)/%)
REPLAY_BINS := $(FUZZ:%_fuzz.c=$(BUILD)/%_replay)
JUDGE_BIN   := $(BUILD)/tests/conformance/conformance
STAND_IN_BIN := $(BUILD)/tests/lichess/lichess
TOOL_BINS   := $(TOOLS:%.c=$(BUILD)/%)
TEST_DATA   := $(BUILD)/tests/share/flagfall
# What is shown in other languages, where gettext's tools are there: config/po/README.md
MSGFMT      := $(shell command -v msgfmt)
LANGUAGES   := $(basename $(notdir $(wildcard config/po/*.po)))
CATALOGUES  := $(if $(MSGFMT),$(LANGUAGES:%=$(BUILD)/locale/%/LC_MESSAGES/flagfall.mo))

.PHONY: program run test one check-programs bench prove fuzz fuzz-programs asan debug hostile \
        hostile-quick po valgrind deep steady warnings conformance deps deps-build deps-test deps-fuzz deps-lint \
        deps-mutate deps-deb deps-arm64 mutate deb dist golden pictures \
        arm64 install uninstall format lint clean help

# --- for everyone --------------------------------------------------------------------------------------------

program: $(PROGRAM) $(CATALOGUES) ## build the program (the default)
ifeq ($(MSGFMT),)
	@echo '  gettext is not installed: the program speaks English alone'
endif

run: deps-build ## install what is missing, build, open the console on a simulated hall
	@+$(PARALLEL) program
	@$(PROGRAM) demo

test: deps-test ## install what is missing, build, run every test
	@+$(PARALLEL) program check-programs
	@tests/run $(BUILD)

bench: deps-build ## measure, beside stockfish and pgn-extract where they are installed; DATA=FOLDER adds games
	@+$(PARALLEL) program
	@$(PROGRAM) bench $(if $(DATA),--data $(DATA))

conformance: deps-build ## run over a folder of cases with known answers, DATA=FOLDER
	@test -n "$(DATA)" || { echo 'which folder? make conformance DATA=FOLDER'; exit 2; }
	@+$(PARALLEL) $(JUDGE_BIN)
	@$(JUDGE_BIN) $(DATA)

deps: deps-test ## install what building and testing need, if it is missing

install: $(PROGRAM) $(CATALOGUES) ## install under PREFIX (/usr/local), DESTDIR before it
	install -D -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/flagfall
	install -D -m 644 config/flagfall.ini $(DESTDIR)$(PREFIX)/share/flagfall/flagfall.ini
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/flagfall/games config/games/*.pgn
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/flagfall/themes config/themes/*.ini
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/flagfall/guides config/guides/*.txt
	cp -r config/rulebooks config/events $(DESTDIR)$(PREFIX)/share/flagfall/
	@$(foreach c,$(CATALOGUES),install -D -m 644 $(c) $(DESTDIR)$(PREFIX)/share/$(c:$(BUILD)/%=%) &&) :
	for p in $$(config/packaging/papers); do \
	    install -D -m 644 $$p $(DESTDIR)$(PREFIX)/share/doc/flagfall/$$p || exit 1; done
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/lib/udev/rules.d config/udev/60-flagfall.rules
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/lib/systemd/user config/systemd/flagfall@.service
	install -d $(DESTDIR)$(MAN)/man1 $(DESTDIR)$(MAN)/man5 $(DESTDIR)$(MAN)/man7
	umask 022; $(PROGRAM) help --man | sed '/^\.\\" COMMANDS$$/r /dev/stdin' config/man/flagfall.1 \
	    >$(DESTDIR)$(MAN)/man1/flagfall.1
	install -m 644 -t $(DESTDIR)$(MAN)/man5 config/man/*.5
	install -m 644 -t $(DESTDIR)$(MAN)/man7 config/man/*.7
	install -d $(dir $(COMPLETIONS:%=$(DESTDIR)$(PREFIX)/share/%))
	umask 022; $(PROGRAM) completion bash >$(DESTDIR)$(PREFIX)/share/$(word 1,$(COMPLETIONS))
	umask 022; $(PROGRAM) completion zsh >$(DESTDIR)$(PREFIX)/share/$(word 2,$(COMPLETIONS))
	umask 022; $(PROGRAM) completion fish >$(DESTDIR)$(PREFIX)/share/$(word 3,$(COMPLETIONS))

uninstall: ## take away what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/flagfall $(DESTDIR)$(PREFIX)/lib/udev/rules.d/60-flagfall.rules
	rm -f $(DESTDIR)$(PREFIX)/lib/systemd/user/flagfall@.service
	rm -f $(DESTDIR)$(MAN)/man1/flagfall.1 $(addprefix $(DESTDIR)$(MAN)/man5/,$(notdir $(wildcard config/man/*.5)))
	rm -f $(addprefix $(DESTDIR)$(MAN)/man7/,$(notdir $(wildcard config/man/*.7)))
	rm -f $(COMPLETIONS:%=$(DESTDIR)$(PREFIX)/share/%)
	rm -f $(DESTDIR)$(PREFIX)/share/locale/*/LC_MESSAGES/flagfall.mo
	rm -rf $(DESTDIR)$(PREFIX)/share/flagfall $(DESTDIR)$(PREFIX)/share/doc/flagfall

# The version is written in tui/host/version.h alone. Debian sorts 0.2.0~dev before 0.2.0.
VERSION = $(shell sed -n 's/.*FLAGFALL_VERSION "\(.*\)"/\1/p' tui/host/version.h)
DEB_VERSION = $(subst -,~,$(VERSION))
DEB = build/deb/flagfall-$(DEB_VERSION)

deb: deps-deb ## a Debian source package and the packages made from it, in build/deb
	rm -rf build/deb && mkdir -p $(DEB)
	cp -r README.md CONTRIBUTING.md CHANGELOG.md SECURITY.md LICENSE Makefile .clang-format .clang-tidy \
	    config core devices tests tui $(DEB)
	tar -C build/deb -czf build/deb/flagfall_$(DEB_VERSION).orig.tar.gz $(notdir $(DEB))
	cp -r config/packaging/debian $(DEB)/debian
	config/packaging/changelog $(DEB_VERSION) >$(DEB)/debian/changelog
	cd $(DEB) && env -u MAKEFLAGS -u MAKELEVEL DEB_BUILD_OPTIONS=nocheck dpkg-buildpackage -us -uc
	lintian --fail-on error build/deb/flagfall_$(DEB_VERSION)-*.changes

DIST = build/dist/flagfall-$(VERSION)-linux-$(firstword $(subst -, ,$(shell $(CC) -dumpmachine)))

# PREFIX is empty: all of it lies in one folder, and finds itself there.
dist: deps-build ## an archive of the program that runs from its folder on other systems, in build/dist
	@+$(PARALLEL) program
	@rm -rf build/dist && mkdir -p build/dist
	@+$(PARALLEL) install PROGRAM=build/dist/flagfall PREFIX= DESTDIR=$(DIST)
	@config/packaging/dist $(DIST)

clean: ## remove everything that was built
	rm -rf build

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# --- for those who change it ---------------------------------------------------------------------------------

one: ## build and run one unit test and nothing else: make one TEST=san
	@test -f 'tests/unit/$(TEST)_test.c' || { echo 'which test? make one TEST=san is tests/unit/san_test.c'; exit 2; }
	@+$(PARALLEL) program $(BUILD)/tests/unit/$(TEST)_test
	@tests/run $(BUILD) $(TEST)_test

# Sanitized programs are slow: more patience, each play in its first size and look, and less of what takes longest.
# FIRST_LOOK= tries all, as `make deep` does.
FIRST_LOOK ?= 1
asan: ## the test suite under address and undefined-behaviour sanitizers
	@+TEST_PATIENCE=120 TEST_SECONDS=1800 FIRST_LOOK=$(FIRST_LOOK) \
	    $(PARALLEL) test KIND=san WERROR=-w CFLAGS='$(SANITIZE_SUITE)'

debug: deps-build ## the program for a debugger, in build/debug: nothing optimized, all symbols; asserts are always on
	@+$(PARALLEL) program KIND=debug CFLAGS='-O0 -g3' HARDEN=

hostile: ## the test suite in hard times: short buffers, arrays that move, allocations that fail (tests/README.md)
	@+$(PARALLEL) test KIND=hostile CFLAGS='-O1 -g -DFLAGFALL_HOSTILE'

# No unit tests, which take longest to build: whole commands, and a row of allocations that fail.
hostile-quick: deps-build ## the same in a minute or two: the program alone, and some of its commands
	@+$(PARALLEL) program KIND=hostile CFLAGS='-O1 -g -DFLAGFALL_HOSTILE'
	@tests/run build/hostile hostile simulate rule line_mode pair round_kept second_hand review

valgrind: deps-test ## the test suite under valgrind (slow)
	@+$(PARALLEL) program check-programs
	@UNDER='valgrind -q --error-exitcode=99 --leak-check=full' tests/run $(BUILD)

# The small machine beside the boards. Its compiler runs here, its programs in an emulator, on libraries of its own.
ARM64 := $(CURDIR)/build/arm64-root
arm64: deps-arm64 ## build for arm64 (a Raspberry Pi) in build/arm64, and try it in an emulator (tests/README.md)
	@+$(PARALLEL) program
	@tests/tools/sysroot arm64 $(ARM64) $(filter %-dev,$(NEEDS_TEST))
	@+PKG_CONFIG_LIBDIR=$(ARM64)/usr/lib/aarch64-linux-gnu/pkgconfig $(PARALLEL) program check-programs KIND=arm64 \
	    CC='aarch64-linux-gnu-gcc --sysroot=$(ARM64)' AR=aarch64-linux-gnu-ar
	@tests/emulated build/arm64 $(ARM64) $(BUILD)

deep: deps-test deps-fuzz deps-lint deps-mutate deps-arm64 ## what takes too long for each change; ONLY="fuzz lint"
	@DATA='$(DATA)' ONLY='$(ONLY)' tests/deep

steady: deps-test ## do tests hold on a busy machine? N runs (20) of TESTS="x y", or of all
	@+$(PARALLEL) program check-programs
	@rm -rf $(BUILD)/unsteady
	@tests/steady $(BUILD) $(or $(N),20) $(TESTS)

fuzz: deps-fuzz ## every fuzzer for FUZZ_SECONDS (60) each; FUZZERS="fen san" chooses
	@+$(PARALLEL) fuzz-programs CC=clang KIND=fuzz WERROR=-w CFLAGS='$(SANITIZE_FUZZ)'
	@tests/fuzz/run build/fuzz $(FUZZERS)

mutate: deps-mutate ## do the tests bite? COUNT mutants of each FOLDER by SEED, in at most SECONDS (tests/README.md)
	@SEED='$(SEED)' COUNT='$(COUNT)' FOLDER='$(FOLDER)' SECONDS='$(SECONDS)' V='$(V)' CC='$(CC)' tests/tools/mutate

prove: deps-build ## every proof about dead positions against enumeration, on POSITIONS (100000) walls of pawns by SEED
	@+$(PARALLEL) $(BUILD)/tests/tools/dead_brute
	@$(BUILD)/tests/tools/dead_brute -w $(or $(POSITIONS),100000) $(or $(SEED),1)

pictures: deps-test ## draw the pictures of README.md again, as the program looks now; then look at them
	@+$(PARALLEL) program
	@mkdir -p $(BUILD)/scratch
	@for size in $$(sed -n 's/^sizes //p' tests/screens/front.keys); do GENERATE=1 FLAGFALL=$(CURDIR)/$(PROGRAM) \
	    SCRATCH=$(CURDIR)/$(BUILD)/scratch tests/screens/play front $$size svg || exit 1; done

po: deps-test ## the texts to be translated, collected again: config/po/flagfall.pot and each language's file
	@config/po/extract config/po/flagfall.pot
	@for po in $(LANGUAGES:%=config/po/%.po); do \
	    msgmerge --quiet --update --backup=none --no-wrap --previous --add-location=file $$po config/po/flagfall.pot; \
	done

golden: program ## write the expected readings of tests/recorded again; then read the difference and say why it is right
	@tests/recorded/golden $(CURDIR)/$(PROGRAM)
	@git --no-pager diff --stat -- tests/recorded 2>/dev/null || true

# What cppcheck 2.10 takes for a fault and is none: macros of cmocka, attributes, and what it cannot follow.
NOT_FOR_US := unknownMacro internalAstError funcArgOrderDifferent uninitvar ctuuninitvar shiftTooManyBits

# The analyser follows each function through at most so many states. Its own limit is 225,000 and takes many times as
# long: `make deep` looks so at everything, and whoever changes what is hard to follow: make lint ANALYSE=225000.
ANALYSE ?= 20000
TIDY := tests/tools/tidy {} $(STD) $(SEES_ALL) -DFLAGFALL_DATA=\"\"
# A file that has passed and is still the same is not looked at again: marks and results are kept in the user's cache.
# LINT_CACHE= looks at everything.
LINT_CACHE ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/flagfall-lint

warnings: ## what a compiler warns of, without building anything: make warnings CC=clang
	@printf '%s\n' $(SOURCES) | xargs -P$(JOBS) -n8 \
	    $(CC) -fsyntax-only $(STD) $(WARN) -Werror -O1 $(SEES_ALL) -Itests -DFLAGFALL_DATA=\"\"

lint: deps-lint ## clang-tidy, cppcheck, who sees whom, what things are called, how they are laid out
	@+$(PARALLEL) program WERROR=-Werror
	@tests/arrows $(BUILD)
	@tests/names $(BUILD)
	@tests/statics $(BUILD)
	@tests/layout
	@printf '%s\n' $(SOURCES) | xargs -P$(JOBS) -n50 clang-format --dry-run -Werror
	@$(if $(LINT_CACHE),mkdir -p $(LINT_CACHE)/cppcheck)
	@cppcheck --quiet -j $(JOBS) --std=c17 --enable=warning,portability --inline-suppr --error-exitcode=1 \
	    $(if $(LINT_CACHE),--cppcheck-build-dir=$(LINT_CACHE)/cppcheck) $(addprefix --suppress=,$(NOT_FOR_US)) \
	    -D__x86_64__ $(SEES_ALL) $(CORE) $(DEVICES) $(TUI) tui/main.c
	@printf '%s\n' $(CORE) $(DEVICES) $(TUI) tui/main.c | TIDY_IS="$$(clang-tidy --version)" \
	    CC='$(CC)' ANALYSE=$(ANALYSE) TIDY_MARKS='$(LINT_CACHE:%=%/tidy)' xargs -P$(JOBS) -I{} $(TIDY)

format: ## lay out the .c files with clang-format (headers keep their one-line functions)
	clang-format -i $(SOURCES)

# --- packages: looked up each time, installed only if missing ------------------------------------------------

# $(call install_missing,PURPOSE,PACKAGES,TOOLS): one after another, also where make does several things at once. The
# tools are tried too, since a package may be there and what is found under that name not run.
define install_missing
@missing=; \
if command -v dpkg-query >/dev/null; then \
    for p in $(2); do \
        dpkg-query -W -f='$${Status}' $$p 2>/dev/null | grep -q ' installed$$' || missing="$$missing $$p"; \
    done; \
elif ! command -v $(firstword $(CC)) >/dev/null || ! pkg-config --exists $(LIBRARIES) 2>/dev/null; then \
    echo "$(1) needs what Debian calls: $(2)"; exit 1; \
fi; \
tried() { \
    for t in $(3); do \
        if [ $$t = tmux ]; then how=-V; else how=--version; fi; \
        $$t $$how >/dev/null 2>&1 || { echo "$(1) needs $$t, which does not run here: $$t $$how"; exit 1; }; \
    done; \
}; \
if [ -z "$$missing" ]; then tried; exit 0; fi; \
mkdir -p build; exec 9>build/install.lock; flock 9 2>/dev/null; \
echo "$(1) needs what is not installed yet:$$missing"; \
if [ "$$(id -u)" = 0 ]; then as_root='env'; \
elif command -v sudo >/dev/null; then as_root='sudo'; \
else echo "without root and sudo nothing can be installed; let root run: apt-get install$$missing"; exit 1; fi; \
$$as_root apt-get update -q || true; \
lacking=; \
for p in $$missing; do apt-get install -q -s $$p >/dev/null 2>&1 || lacking="$$lacking $$p"; done; \
test -z "$$lacking" || { echo "$(1): no source of packages here has:$$lacking"; exit 1; }; \
$$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
    -o DPkg::Lock::Timeout=600 $$missing </dev/null || { \
    echo "$(1): these packages could not be installed:$$missing"; \
    echo "when the network is there, run this again; or bring them on a stick and: apt-get install ./*.deb"; \
    exit 1; \
}; \
tried
endef

deps-build:
	$(call install_missing,Building,$(NEEDS_BUILD),$(firstword $(CC)) pkg-config msgfmt)
deps-test:
	$(call install_missing,Testing,$(NEEDS_TEST),$(firstword $(CC)) pkg-config tmux msgfmt)
deps-fuzz:
	$(call install_missing,Fuzzing,$(NEEDS_FUZZ),clang)
deps-mutate:
	$(call install_missing,Trying the tests,$(NEEDS_MUTATE),python3)
deps-arm64:
	$(call install_missing,Trying another processor,$(NEEDS_ARM64),aarch64-linux-gnu-gcc qemu-aarch64-static)
deps-lint:
	$(call install_missing,Linting,$(NEEDS_LINT),clang clang-tidy clang-format cppcheck)
deps-deb:
	$(call install_missing,Packaging,$(NEEDS_DEB),dpkg-buildpackage lintian msgfmt)

# --- the rules -----------------------------------------------------------------------------------------------

# Times and hashes are counted in 64 bits; said once here instead of in each file that would not hold.
ifneq ($(filter-out clean help uninstall deps%,$(or $(MAKECMDGOALS),program)),)
ifeq ($(shell echo __SIZEOF_POINTER__ | $(CC) $(CFLAGS) -E -P -x c - 2>/dev/null | tail -n 1),4)
$(error $(CC) builds for a 32-bit machine: Flagfall needs a 64-bit one, on a Raspberry Pi 3 or newer the 64-bit system)
endif
endif

# A change of flags builds that kind anew, a file that came or went makes its library anew: these lists are kept in
# files that change only when they do.
ifneq ($(filter-out clean help uninstall,$(or $(MAKECMDGOALS),program)),)
define keep_in
ifneq ($$(strip $(2)),$$(strip $$(file <$(BUILD)/$(1))))
$$(shell mkdir -p $(BUILD))$$(file >$(BUILD)/$(1),$(2))
endif
endef
$(eval $(call keep_in,flags,$(CC) $(STD) $(WARN) $(WERROR) $(CFLAGS) $(HARDEN) $(LDFLAGS)))
$(eval $(call keep_in,libflagfall.list,$(CORE)))
$(eval $(call keep_in,libdevices.list,$(DEVICES)))
$(eval $(call keep_in,libtui.list,$(TUI)))
$(eval $(call keep_in,libtests.list,$(HELPERS)))
endif
$(BUILD)/flags: ;
$(BUILD)/%.list: ;

# $(call compile,INCLUDE PATHS), $(archive), $(link): short lines unless V=1 asks for the whole command.
define compile
@mkdir -p $(@D)
@echo "  compile $<"
$(QUIET)$(CC) $(STD) $(WARN) $(WERROR) $(CFLAGS) $(if $(filter $<,$(INNERMOST)),,$(HARDEN)) $(1) -MMD -MP -c $< -o $@
endef
define archive
@echo "  archive $@"
$(QUIET)rm -f $@ && $(AR) rcs $@ $(filter %.o,$^)
endef
define link
@echo "  link    $@"
$(QUIET)$(CC) $(CFLAGS) -pie -Wl,-z,relro,-z,now $(LDFLAGS) -o $@ $^ $(1) -Wl,--as-needed $(LINKED)
endef
# A test is linked anew when one of the helpers changes that it uses, or one came or went: the linker tells which it
# uses, FILE.uses keeps them, each also as a target of its own, so that one which is gone stops nothing.
define link_test
@echo "  link    $@"
$(QUIET)$(CC) $(CFLAGS) -pie -Wl,-z,relro,-z,now $(LDFLAGS) -Wl,-t,-t -o $@ $(@:%=%.o) $(TEST_LIBS) \
    -lcmocka -Wl,--as-needed $(LINKED) >$@.traced
$(QUIET)awk -v test='$@' -v all='$(call objects,$(HELPERS))' ' \
    BEGIN { for (n = split(all, o, " "); n; n--) { name = o[n]; sub(/.*\//, "", name); at[name] = o[n] } } \
    /libtests\.a./ { gsub(/[()]/, " "); if ($$NF in at) print test ": " at[$$NF] "\n" at[$$NF] ":" }' \
    $@.traced >$@.uses && rm $@.traced
endef
QUIET := $(if $(V),,@)

$(BUILD)/core/%.o: core/%.c $(BUILD)/flags
	$(call compile,-Icore)
$(BUILD)/devices/%.o: devices/%.c $(BUILD)/flags
	$(call compile,-Icore -Idevices)
$(BUILD)/tui/%.o: tui/%.c $(BUILD)/flags
	$(call compile,$(SEES_ALL) -DFLAGFALL_DATA='"$(PREFIX)/share/flagfall"')
$(BUILD)/tests/%.o: tests/%.c $(BUILD)/flags
	$(call compile,$(SEES_ALL) -Itests)
# A quarter of all sources, and no time is spent in them: to compile them well takes longer than it saves.
$(BUILD)/tests/unit/%.o: tests/unit/%.c $(BUILD)/flags
	$(call compile,$(if $(filter -O3,$(CFLAGS)),-O1) $(SEES_ALL) -Itests)

$(BUILD)/libflagfall.a: $(call objects,$(CORE)) $(BUILD)/libflagfall.list
	$(archive)
$(BUILD)/libdevices.a: $(call objects,$(DEVICES)) $(BUILD)/libdevices.list
	$(archive)
$(BUILD)/libtui.a: $(call objects,$(TUI)) $(BUILD)/libtui.list
	$(archive)

$(BUILD)/libtests.a: $(call objects,$(HELPERS)) $(BUILD)/libtests.list
	$(archive)

$(PROGRAM): $(BUILD)/tui/main.o $(LIBS)
	$(call link)
$(BUILD)/locale/%/LC_MESSAGES/flagfall.mo: config/po/%.po
	@mkdir -p $(@D)
	@echo "  texts   $<"
	$(QUIET)$(MSGFMT) --check-format -o $@ $<
# Tests find the rulebooks and all else of config/ as an installed program does. Fuzzers do without them: an event would
# read them anew for each input, slowly.
$(TEST_DATA):
	@mkdir -p $(@D) && ln -sfn $(CURDIR)/config $@
$(UNIT_BINS) $(REPLAY_BINS): | $(TEST_DATA)

$(TOOL_BINS): %: %.o $(TEST_LIBS)
	$(call link)
$(UNIT_BINS): %: %.o $(LIBS) $(BUILD)/libtests.list | $(BUILD)/libtests.a
	$(link_test)
# of whom nobody knows yet what they use
$(filter-out $(patsubst %.uses,%,$(wildcard $(BUILD)/tests/unit/*.uses)),$(UNIT_BINS)): $(BUILD)/libtests.a
$(REPLAY_BINS): %_replay: %_fuzz.o $(BUILD)/tests/fuzz/replay.o $(TEST_LIBS)
	$(call link)
$(FUZZ_BINS): %: %.o $(TEST_LIBS)
	$(call link,-fsanitize=fuzzer)
$(JUDGE_BIN): $(call objects,$(JUDGE)) $(LIBS)
	$(call link)

$(STAND_IN_BIN): $(call objects,$(STAND_IN)) $(TEST_LIBS)
	$(call link,-lssl -lcrypto)

check-programs: $(UNIT_BINS) $(REPLAY_BINS) $(JUDGE_BIN) $(STAND_IN_BIN)
fuzz-programs: $(FUZZ_BINS)

-include $(UNIT_BINS:%=%.uses)
-include $(patsubst %.o,%.d,$(call objects,$(SOURCES)))
