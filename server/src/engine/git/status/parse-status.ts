interface Found {
	count: number;
	paths: string[];
}

export type StatusLists = Readonly<Record<Kind, Found>>;

type Kind = "dirty" | "staged" | "untracked" | "ignored" | "conflicted";

const KINDS: readonly Kind[] = ["dirty", "staged", "untracked", "ignored", "conflicted"];
const FIELDS: Readonly<Record<string, number>> = { "1": 8, u: 10, "?": 1, "!": 1 };

/** Submodule that has another commit checked out, or is missing. */
const MOVED_SUBMODULE = /^1 .[MD] S/;

/** @param ignoresMovedSubmodules Whether they do not count as dirty. */
export function createStatusParser(maxPaths: number, { ignoresMovedSubmodules = false } = {}) {
	const found = Object.fromEntries(KINDS.map((kind) => [kind, { count: 0, paths: [] }])) as unknown as Record<
		Kind,
		Found
	>;
	let rest = "";
	const note = (kind: Kind, path: string) => {
		found[kind].count++;
		if (found[kind].paths.length < maxPaths) found[kind].paths.push(path);
	};
	const read = (record: string) => {
		const type = record[0] ?? "";
		const path = record.split(" ").slice(FIELDS[type]).join(" ");
		if (type === "?") note("untracked", path);
		else if (type === "!") note("ignored", path);
		else if (type === "u") note("conflicted", path);
		else if (type === "1") {
			if (record[2] !== ".") note("staged", path);
			const isIgnored = ignoresMovedSubmodules && MOVED_SUBMODULE.test(record);
			if (record[3] !== "." && !isIgnored) note("dirty", path);
		}
	};
	return {
		add(chunk: Buffer): void {
			const records = (rest + chunk.toString("latin1")).split("\0");
			rest = records.pop() ?? "";
			for (const record of records) read(record);
		},
		/** With latin1-encoded paths. */
		lists(): StatusLists {
			return found;
		},
	};
}
