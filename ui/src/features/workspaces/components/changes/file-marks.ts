import type { DiffFile } from "@paperclipai/shared";

/** Letters as in git. */
export const FILE_MARKS: Record<DiffFile["status"], { letter: string; label: string; className: string }> = {
	added: { letter: "A", label: "added", className: "text-ok" },
	modified: { letter: "M", label: "changed", className: "text-accent" },
	deleted: { letter: "D", label: "deleted", className: "text-bad" },
	renamed: { letter: "R", label: "renamed", className: "text-warn" },
	type_changed: { letter: "T", label: "type changed", className: "text-warn" },
};
