import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { at, filesOf, openRescueFixture, REF, remove, root, worktree } from "../__tests__/rescue-fixture.ts";
import { userGit, writeFiles } from "../__tests__/scratch-repository.ts";
import { doesNotWaitForFifo, keepsUnreadable } from "../__tests__/unreadable-worktree.ts";

beforeEach(openRescueFixture);

const FILES = process.env.PAPERCLIP_TEST_LOSS_CASES ? 20_000 : 2_000;

describe("a hostile worktree", () => {
	it("is saved with many and large files", async () => {
		writeFiles(
			worktree,
			Object.fromEntries(Array.from({ length: FILES }, (_, index) => [`many/${index}`, `${index}\n`])),
		);
		writeFileSync(at("large"), "");
		truncateSync(at("large"), 50 * 1024 * 1024);
		await remove();
		expect(filesOf(REF)).toHaveLength(FILES + 4);
		expect(userGit(root, "cat-file", "-s", `${REF}:large`)).toBe(`${50 * 1024 * 1024}`);
		expect(existsSync(worktree)).toBe(false);
	});

	it.each<[string, string, () => void]>([
		["a folder that cannot be read", "secret", () => mkdirSync(at("secret"), { mode: 0o300 })],
		["a FIFO that git would read", ".gitattributes", () => void execFileSync("mkfifo", [at(".gitattributes")])],
	])("is left as it is with %s", async (_, name, damage) => await keepsUnreadable(name, damage));

	it.each(["logs/HEAD", "../../packed-refs", "../../refs/heads/fifo", "../../info/attributes"])(
		"is left as it is when git would wait for the FIFO %s",
		doesNotWaitForFifo,
	);
});
