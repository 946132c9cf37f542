// Checks the size of the web UI's JavaScript: of every page, gzipped, and of each single page, in the compression that
// browsers request. Needs its build.
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const FIRST_LOAD_KB = 200;
const PAGE_KB = 60;

const dist = fileURLToPath(new URL("../ui/dist/", import.meta.url));
/** Each chunk by its source file: `file`, `imports`, `dynamicImports`. */
const manifest = JSON.parse(readFileSync(path.join(dist, ".vite", "manifest.json"), "utf8"));

function loadedWith(key, found = new Set()) {
	if (found.has(key)) return found;
	found.add(key);
	for (const imported of manifest[key].imports ?? []) loadedWith(imported, found);
	return found;
}

function kilobytes(keys, ending) {
	const scripts = keys.map((key) => manifest[key].file).filter((file) => file.endsWith(".js"));
	return scripts.reduce((sum, file) => sum + statSync(path.join(dist, `${file}.${ending}`)).size, 0) / 1024;
}

// The entry, and the chunks it loads after the first page.
const tooltip = "src/kit/tooltip.tsx";
if (!manifest[tooltip]) throw new Error(`The manifest of the web UI has no chunk of ${tooltip}, which main.tsx loads.`);
const first = loadedWith(tooltip, loadedWith("index.html"));
const rows = [{ name: "first load", size: kilobytes([...first], "gz"), limit: FIRST_LOAD_KB }];
for (const key of Object.keys(manifest)) {
	if (!key.endsWith("-page.tsx") || !manifest[key].isDynamicEntry) continue;
	const added = [...loadedWith(key)].filter((loaded) => !first.has(loaded));
	rows.push({ name: path.basename(key, ".tsx"), size: kilobytes(added, "br"), limit: PAGE_KB });
}
if (rows.length < 2) throw new Error("The manifest of the web UI names no page.");

for (const { name, size, limit } of rows.toSorted((one, other) => other.size - one.size)) {
	const verdict = size > limit ? "  TOO LARGE" : "";
	console.log(`${size.toFixed(1).padStart(7)} KB of ${limit} KB  ${name}${verdict}`);
}
if (rows.some(({ size, limit }) => size > limit)) {
	console.error("Load what is large on demand, with a dynamic import, or do without it.");
	process.exitCode = 1;
}
