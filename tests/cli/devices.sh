#!/bin/sh
# Devices on the command line: what cannot be opened says why, a recording can stand for a device.
here=$(cd "$(dirname "$0")/.." && pwd)
. "$(dirname "$0")/../expect.sh"

expect 0 "$FLAGFALL" devices
says 'Drivers, for PORT=DRIVER here and in [devices] of an event file:'
drivers=$(sed -n 's/^ *&driver_\([a-z_]*\),$/\1/p' "$here/../devices/drivers.c" | tr _ -)
[ "$(echo "$drivers" | wc -l)" -ge 12 ] || wrong 'drivers are found'
for driver in $drivers; do # and both tables for people have each
    grep -q "^    $driver  *[A-Za-z]" out || wrong "$ran lists the driver $driver"
    for paper in README.md devices/README.md; do
        grep -q "^| .* | $driver |" "$here/../$paper" || wrong "$paper has the driver $driver in its table"
    done
done
expect 2 "$FLAGFALL" devices --probe /dev/serial/by-id/not-there
warns 'no such port'
expect 2 "$FLAGFALL" devices --probe /dev/null
warns 'this is not a serial port'
expect 0 "$FLAGFALL" devices /dev/null
says 'anything: no board is known by its number'
expect 2 "$FLAGFALL" devices /dev/not-there
warns 'no such port'
expect 2 "$FLAGFALL" devices /dev/null=abacus
warns 'the drivers: flagfall devices'
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
