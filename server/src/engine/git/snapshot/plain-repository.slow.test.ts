import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { newClaim } from "@paperclipai/adapter-utils/host";
import { expect, it } from "vitest";
import { callAndKill, temporaryFolder } from "../__tests__/call-and-kill.ts";
import { newRepository, scratchFolder, writeFiles } from "../__tests__/scratch-repository.ts";
import { inspectRepository } from "../repository/inspect-repository.ts";

it("is removed by the next process when its own was killed, unlike that of a living one", async () => {
	const folder = newRepository(path.join(scratchFolder(), "repository"));
	writeFiles(folder, { "new.txt": "new\n" });
	const options = {
		...{ repository: await inspectRepository(folder), path: folder },
		...{ ref: "refs/paperclip/rescue/run", includeIgnored: false },
	};
	const living = `paperclip-snapshot-${newClaim()}`;
	mkdirSync(path.join(temporaryFolder(), living));
	mkdirSync(path.join(temporaryFolder(), "other"));
	const left = () => readdirSync(temporaryFolder()).filter((name) => name !== living && name !== "other");
	expect(await callAndKill("rescue-workspace.js", "rescueWorkspace", options, { step: 4, way: "before" })).toBeNull();
	expect(left()).toHaveLength(1);
	expect(await callAndKill("rescue-workspace.js", "rescueWorkspace", options)).toHaveProperty("result");
	expect(left()).toEqual([]);
	expect(readdirSync(temporaryFolder()).sort()).toEqual(["other", living]);
});
