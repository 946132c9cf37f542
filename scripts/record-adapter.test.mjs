import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { recordArguments } from "./record-adapter.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

test("records into the folder of the adapter, from sources", () => {
	const args = recordArguments(ROOT, ["my_agent", "answer", "--", "sh", "-c", "echo hello"]);
	const into = args.indexOf("--into") + 1;
	assert.match(args[into], /packages\/adapters\/my-agent\/src\/__fixtures__$/);
	const folder = mkdtempSync(path.join(tmpdir(), "record-adapter-"));
	try {
		args[into] = folder;
		const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
		assert.equal(status, 0, stderr);
		assert.equal(readFileSync(path.join(folder, "sh-unknown/answer.jsonl"), "utf8"), "hello\n");
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});

test("knows no other adapter", () => assert.equal(recordArguments(ROOT, ["no_such_type", "answer"]), null));
