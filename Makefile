# Flagfall. `make help` lists the targets.
CC := gcc
KIND ?= release
BUILD := build/$(KIND)
WARN := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wcast-qual \
        -Wwrite-strings -Wundef -Wvla -Wformat=2 -Wimplicit-fallthrough -Werror
CFLAGS ?= -O2 -g
STD := -std=c17 -D_GNU_SOURCE
CORE_SRC := $(wildcard core/*/*.c)
DEVICE_SRC := $(wildcard devices/*.c devices/*/*.c)
TUI_SRC := $(wildcard tui/*.c tui/*/*.c)
CORE_OBJ := $(CORE_SRC:%.c=$(BUILD)/%.o)
TUI_OBJ := $(TUI_SRC:%.c=$(BUILD)/%.o)
UNIT := $(patsubst tests/unit/%.c,$(BUILD)/tests/unit/%,$(wildcard tests/unit/*.c))

all: $(BUILD)/flagfall
$(BUILD)/flagfall: $(TUI_OBJ) $(BUILD)/libflagfall.a
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^
$(BUILD)/libflagfall.a: $(CORE_OBJ)
	rm -f $@ && ar rcs $@ $^
$(BUILD)/core/%.o: core/%.c
	@mkdir -p $(@D)
	$(CC) $(STD) $(WARN) $(CFLAGS) -MMD -MP -Icore -c $< -o $@
$(BUILD)/tui/%.o: tui/%.c
	@mkdir -p $(@D)
	$(CC) $(STD) $(WARN) $(CFLAGS) -MMD -MP -Icore -Itui -c $< -o $@
$(BUILD)/tests/unit/%: tests/unit/%.c $(BUILD)/libflagfall.a
	@mkdir -p $(@D)
	$(CC) $(STD) $(WARN) $(CFLAGS) -MMD -MP -Icore -Itests -o $@ $< $(BUILD)/libflagfall.a -lcmocka
test: $(BUILD)/flagfall $(UNIT)
	@for t in $(UNIT); do ./$$t || exit 1; done
clean:
	rm -rf build
.PHONY: all test clean
-include $(CORE_OBJ:.o=.d) $(TUI_OBJ:.o=.d) $(UNIT:=.d)
