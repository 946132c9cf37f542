import { SYSTEM_CHECKS } from "../prepare-folders.ts";

/** Time limit for the command to print its version; shorter than the time limit of a probe. */
const VERSION_SEC = 15;

/**
 * Prints lines `NAME VALUE` and leaves no new folder behind. Arguments: base path, command (may be empty), and its
 * version arguments.
 */
export const PROBE_SCRIPT = `
umask 077
${SYSTEM_CHECKS}
echo "lacks $lacks"
echo "time $(date +%s)"
echo "git $(git --version 2>/dev/null)"
made=
if [ ! -e "$1" ]; then
	made=$1
	while parent=\${made%/*} && [ -n "$parent" ] && [ ! -e "$parent" ]; do made=$parent; done
	# The folders of such a path cannot be told from its text.
	case $1/ in */./* | */../*) made= ;; esac
	mkdir -p "$1" 2>/dev/null
fi
( : >"$1/.probe-$$" ) 2>/dev/null && rm -f "$1/.probe-$$" && echo "writable yes"
echo "free $(df -Pk "$1" 2>/dev/null | tail -n 1 | tr -s ' ' | cut -d' ' -f4)"
folder=$1
while [ -n "$made" ]; do
	rmdir "$folder" 2>/dev/null || [ ! -e "$folder" ] || break
	[ "$folder" != "$made" ] || break
	folder=\${folder%/*}
done
[ -n "$2" ] || exit 0
show='exec /bin/sh -c "echo; echo paper""clip-path \\$PATH"'
path=$("\${SHELL:-/bin/sh}" -l -c "$show" </dev/null 2>/dev/null | sed -n 's/^paperclip-path //p')
[ -n "$path" ] || path=$PATH
found=
case $2 in
*/*) [ -f "$2" ] && [ -x "$2" ] && found=$2 ;;
*)
	set -f
	IFS=:
	for folder in $path; do [ -f "$folder/$2" ] && [ -x "$folder/$2" ] && { found=$folder/$2; break; }; done
	unset IFS
	;;
esac
[ -n "$found" ] || exit 0
echo "command $found"
shift 2
[ $# -gt 0 ] || exit 0
limit=
command -v timeout >/dev/null 2>&1 && limit="timeout ${VERSION_SEC}"
echo "version $(PATH=$path $limit "$found" "$@" </dev/null 2>/dev/null | head -n 1 | cut -c1-200)"
`;
