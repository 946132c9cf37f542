#!/usr/bin/env node
// Prints the imports between the folders of each tree, with counts: `print-folder-arrows.mjs [ROOT] [--against]`. ROOT
// is the checkout to read, by default this one; --against prints only the arrows against the declared order.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { FOLDER_LAYERS } from "./folder-layers.mjs";
import { measureFolderOrder } from "./imports/folder-order.mjs";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { against: { type: "boolean" } } });
const root = resolve(positionals[0] ?? resolve(import.meta.dirname, "../.."));

for (const [tree, entries] of Object.entries(FOLDER_LAYERS)) {
	const { arrows, against, undeclared, circles } = measureFolderOrder(root, tree, entries);
	console.log(`${tree}: ${arrows.length} arrows, ${against.length} against the order, ${circles.length} circles`);
	for (const { from, to, count, isAgainst } of values.against ? against : arrows) {
		console.log(`  ${String(count).padStart(4)}  ${from} -> ${to}${isAgainst ? "  AGAINST THE ORDER" : ""}`);
	}
	for (const circle of circles) console.log(`  circle: ${circle.join(", ")}`);
	if (undeclared.length > 0) console.log(`  not in folder-layers.mjs: ${undeclared.join(", ")}`);
}
