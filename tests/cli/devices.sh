#!/bin/sh
# Devices on the command line: what cannot be opened says why, a recording can stand for a device.
here=$(cd "$(dirname "$0")/.." && pwd)
. "$(dirname "$0")/../expect.sh"

expect 0 "$FLAGFALL" devices
expect 2 "$FLAGFALL" devices --probe /dev/serial/by-id/not-there
warns 'no such port'
expect 2 "$FLAGFALL" devices --probe /dev/null
warns 'this is not a serial port'
expect 0 "$FLAGFALL" devices /dev/null
says 'anything: no board is known by its number'
expect 2 "$FLAGFALL" devices /dev/not-there
warns 'no such port'
expect 2 "$FLAGFALL" devices /dev/null=abacus
warns 'which driver?'
expect 2 "$FLAGFALL" devices log:/no/such/file=dgt
warns 'cannot be read'
expect 0 "$FLAGFALL" devices --seconds 1 "log-fast:$here/recorded/dgt/usb-renumbered.log=dgt"
says 'firmware    major=1 minor=8'
expect 1 "$FLAGFALL" devices --seconds 1 /dev/serial/by-id/not-there=dgt
says 'trouble     no such port'

expect 0 "$FLAGFALL" decode dgt "$here/recorded/dgt/late-clock-times.log" --piece 1
says 'field e4 P'
expect 0 "$FLAGFALL" decode dgt "$here/recorded/dgt/half-dead-radio.log" --from host
says 'send ask for the serial number'
expect 2 "$FLAGFALL" decode abacus
warns 'no driver is called abacus'
