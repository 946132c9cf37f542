import { LOCK, OWN_REPOSITORY, PRELUDE } from "./prelude.ts";
import { SNAPSHOT } from "./snapshot.ts";

/** Fails with `workspace_not_collected` when the copy has uncollected work. */
export const REMOVE_SCRIPT = `${PRELUDE}${LOCK}${OWN_REPOSITORY}${SNAPSHOT}
exists() { [ -e "$1" ] || [ -L "$1" ]; }
uncollected() { fail workspace_not_collected "$1"; }
remove() { rm -rf "$1" 2>/dev/null || { chmod -R u+rwX "$1"; rm -rf "$1"; }; }
lock
read_state
for moved in "$own"/replaced-*; do
	if exists "$moved"; then uncollected "$moved"; fi
done
[ "$phase" != ready ] || uncollected "$work"
if exists "$work"; then
	is_ours && [ "$phase" != none ] || uncollected "$work"
	kept=$(git_work for-each-ref --format='%(refname)' refs/paperclip/kept)
	[ -z "$kept" ] || uncollected "$work"
	if [ "$phase" = collected ]; then
		snapshot
		there=$(git_work rev-parse -q --verify 'HEAD^{commit}' 2>/dev/null || echo -)
		[ "$current $there" = "$tree $head" ] || uncollected "$work"
	fi
	cd "$base"
	remove "$work"
fi
remove "$own"
`;
