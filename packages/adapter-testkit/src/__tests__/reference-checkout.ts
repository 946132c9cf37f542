import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Package of the reference adapter, relative to the root of a checkout. */
export const PACKAGE = "packages/adapters/quok";

const REGISTRY = `import { createServerAdapter as alpha } from "@paperclipai/adapter-alpha/server";
import { createServerAdapter as quok } from "@paperclipai/adapter-quok/server";

export const builtinAdapters = [alpha(), quok()];
`;

/** Files outside of the package. */
const FILES: Record<string, string> = {
	"server/src/adapters/registry.ts": REGISTRY,
	"ui/src/adapters/registry.ts": REGISTRY,
	"cli/src/adapters/registry.ts": REGISTRY,
	"ui/src/features/agents/label.ts": "export const hasLabel = (adapterType: string) => adapterType.length > 0;\n",
	"server/src/__tests__/quok-adapter.test.ts": 'it("runs", async () => {\n\texpect(await run()).toBe(0);\n});\n',
};

/** A change by which the reference adapter violates a requirement. */
export interface Edit {
	/** Relative to the root of the checkout. */
	file: string;
	search: string;
	/** `null` removes the file or folder. */
	replace: string | null;
}

/** Writes a checkout that has nothing but the reference adapter, and returns its root. */
export function writeCheckout(edits: readonly Edit[]): string {
	const root = mkdtempSync(path.join(tmpdir(), "kit-reference-"));
	const folder = path.join(root, PACKAGE);
	cpSync(path.join(import.meta.dirname, "reference"), folder, { recursive: true });
	mkdirSync(path.join(root, "docs/adapters"), { recursive: true });
	renameSync(path.join(folder, "page.md"), path.join(root, "docs/adapters/quok.md"));
	for (const [file, text] of Object.entries(FILES)) {
		mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
		writeFileSync(path.join(root, file), text);
	}
	for (const edit of edits) apply(root, edit);
	return root;
}

function apply(root: string, { file, search, replace }: Edit): void {
	const full = path.join(root, file);
	if (replace === null) {
		rmSync(full, { recursive: true });
		return;
	}
	const text = readFileSync(full, "utf8");
	if (text.split(search).length !== 2) throw new Error(`${file} does not contain ${JSON.stringify(search)} once.`);
	writeFileSync(
		full,
		text.replace(search, () => replace),
	);
}
