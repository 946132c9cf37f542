/**
 * Gives the feeder of a program a part of its input. Arguments: spool, number of bytes that precede the part, size of the
 * part in bytes, `last` or `more`. Input: the part. Prints `ok`, `gone` for a program without a spool, or `changed`
 * when the file does not fit the part.
 *
 * Reads the whole part before it writes, because the connection may break. Writes at fixed offsets, because a script of a
 * broken connection may still be writing the same part.
 */
export const FEED_SCRIPT = `
umask 077
spool=$1 from=$2 bytes=$3
[ -d "$spool" ] || { echo gone; exit 0; }
part="$spool/part-$$"
trap 'rm -f "$part"' EXIT
cat >"$part" || exit 1
[ "$(stat -c %s "$part")" = "$bytes" ] || exit 1
size=$(stat -c %s "$spool/input") || exit 1
[ "$size" -ge "$from" ] && [ "$size" -le $((from + bytes)) ] || { echo changed; exit 0; }
if [ "$size" -lt $((from + bytes)) ]; then
	tail -c "+$((size - from + 1))" "$part" | dd of="$spool/input" bs=65536 seek="$size" oflag=seek_bytes conv=notrunc 2>/dev/null || exit 1
	[ "$(stat -c %s "$spool/input")" -ge $((from + bytes)) ] || { echo 'No space left on device' >&2; exit 1; }
fi
[ "$4" = more ] || : >"$spool/input-closed" || exit 1
# Without a feeder, a FIFO that is opened for writing only would block.
[ ! -p "$spool/bell" ] || echo 1<>"$spool/bell"
echo ok
`;
