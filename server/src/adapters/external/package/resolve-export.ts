/** What `resolveExport` finds: a path from the package's folder, that there is none, or why it cannot be told. */
export type ExportTarget =
	| { kind: "file"; path: string; byPattern: boolean }
	| { kind: "none" }
	| { kind: "invalid"; problem: string };

/** Sets of conditions, tried one after the other: what only knows `require` is taken last. */
export const SERVER_CONDITIONS: readonly ReadonlySet<string>[] = [
	new Set(["node", "import", "module", "default"]),
	new Set(["node", "require", "default"]),
];
export const UI_PARSER_CONDITIONS: readonly ReadonlySet<string>[] = [
	new Set(["import", "module", "browser", "default"]),
	new Set(["require", "browser", "default"]),
];
