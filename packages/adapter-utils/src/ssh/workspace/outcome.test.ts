import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setRefs, storeCommit } from "./local-refs.ts";
import type { LocalWorkspace } from "./local-workspace.ts";
import { readOutcome, storeOutcome } from "./outcome.ts";
import { type RestoredWorkspace, transferRef } from "./workspace-transfer.ts";

const RUN = "run-1";
const OUTCOME: RestoredWorkspace = {
	branch: "fast_forward",
	head: null,
	files: { count: 1, paths: ["a.txt"] },
	otherRefs: ["refs/paperclip/ssh/run-1/other/x"],
};

let folder = "";
let tree = "";
beforeAll(async () => {
	folder = mkdtempSync(path.join(tmpdir(), "outcome-"));
	execFileSync("git", ["init", "--quiet", "--bare", folder]);
	tree = (await local.git(["mktree"], { input: "" })).stdout.toString().trim();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Only its git is used. */
const local = {
	async git(args, { input = "" } = {}) {
		const stdout = execFileSync("git", args, { cwd: folder, input });
		return { exitCode: 0, stdout, stderr: "" };
	},
} as Partial<LocalWorkspace> as LocalWorkspace;

it("reads the outcome that was stored", async () => {
	await storeOutcome(local, RUN, tree, OUTCOME);
	expect(await readOutcome(local, RUN)).toEqual(OUTCOME);
});

it.each([
	"null",
	"[]",
	"{}",
	"A commit of another program",
	JSON.stringify({ ...OUTCOME, branch: "pushed" }),
	JSON.stringify({ ...OUTCOME, head: 5 }),
	JSON.stringify({ ...OUTCOME, files: null }),
	JSON.stringify({ ...OUTCOME, files: { count: 1, paths: [{}] } }),
	JSON.stringify({ ...OUTCOME, otherRefs: "all" }),
	JSON.stringify(OUTCOME).slice(0, -1),
])("refuses another commit: %s", async (message) => {
	const done = transferRef(RUN, "done");
	await setRefs(local, { [done]: await storeCommit(local, { tree, parents: [], message }) });
	await expect(readOutcome(local, RUN)).rejects.toMatchObject({
		code: "workspace_transfer_failed",
		hint: expect.stringContaining(`git update-ref -d ${done}`),
	});
});
