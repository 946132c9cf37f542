import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { expect } from "vitest";
import { COMMIT, useWorkspaces } from "./workspace-calls.ts";

const { calls, newRepository } = useWorkspaces();

it("five agents work ten times each on one repository, and each branch has its own files only", async () => {
	const repository = newRepository();
	const before = repository.fingerprint();
	const script = `f=$PAPERCLIP_TASK_ID-$(ls | wc -l).txt; echo $f > $f; git add $f; ${COMMIT} $f`;
	const issues = await Promise.all(
		Array.from({ length: 5 }, async (_, index) => {
			return await calls.assign(`Files ${index}`, repository.path, script);
		}),
	);
	await Promise.all(
		issues.map(async ({ id }) => {
			for (let count = 1; count <= 10; count++) {
				const runs = await calls.finished(id, count);
				expect(runs.every(({ status }) => status === "succeeded")).toBe(true);
				if (count < 10) await calls.comment(id, "Go on");
			}
		}),
	);
	for (const { id } of issues) {
		const { branch } = await calls.workspaceOf(id);
		const added = repository.git("diff", "--name-only", "main", branch ?? "").split("\n");
		expect(added).toHaveLength(10);
		expect(added.every((name) => name.startsWith(id))).toBe(true);
	}
	expect(repository.fingerprint()).toBe(before);
});
