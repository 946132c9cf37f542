import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { listFiles } from "../policy/source/source-tree.mjs";
import { copyUi } from "./copy-ui.mjs";

test("copies what the page and the manifest reach, and no file of an earlier build", (context) => {
	const root = mkdtempSync(path.join(tmpdir(), "copy-ui-"));
	context.after(() => rmSync(root, { recursive: true }));
	const current = {
		"index.html": '<script src="/assets/index-NEW.js"></script>',
		"index.html.br": "",
		"favicon.svg": "<svg/>",
		".vite/manifest.json": '{"src/page.tsx":{"file":"assets/page-NEW.js"}}',
		"assets/index-NEW.js": 'new Worker("/assets/worker-NEW.js")',
		"assets/index-NEW.js.gz": "",
		"assets/page-NEW.js": 'import "./index-NEW.css"',
		"assets/index-NEW.css": "src: url(/assets/font-NEW.woff2)",
		"assets/font-NEW.woff2": "",
		"assets/worker-NEW.js": "",
	};
	const earlier = {
		"assets/index-OLD.js": 'import "./page-OLD.js"',
		"assets/page-OLD.js": "",
		"assets/page-OLD.js.br": "",
	};
	const [from, to] = [path.join(root, "from"), path.join(root, "to")];
	for (const [file, text] of Object.entries({ ...current, ...earlier })) {
		mkdirSync(path.dirname(path.join(from, file)), { recursive: true });
		writeFileSync(path.join(from, file), text);
	}
	copyUi(from, to);
	assert.deepEqual(listFiles(to), Object.keys(current).sort());
});
