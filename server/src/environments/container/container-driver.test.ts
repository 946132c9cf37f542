import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type PrivatePodman, startPodman } from "@paperclipai/test-support/container/private-podman.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, describe, expect, it } from "vitest";
import { commitFiles, scratchFolder, userGit } from "../../workspaces/git/__tests__/scratch-repository.ts";
import {
	always,
	collectingSink,
	newRun,
	newWorkspace,
	runScript,
	SERVER_ID,
	shellCall,
} from "./__tests__/container-runs.ts";
import { openContainerEnvironment } from "./container-driver.ts";

const found = await startPodman();
afterAll(async () => await found?.stop());

describe.skipIf(found === null)("containers", () => {
	const engine = found as PrivatePodman;
	const open = (settings: Record<string, unknown> = {}) =>
		openContainerEnvironment({ socketPath: engine.socketPath, image: engine.image, network: "none", ...settings });

	it("runs a program with its files, variables and input, and leaves nothing behind", async () => {
		const scratch = scratchFolder();
		const run = newRun(scratch, newWorkspace(scratch));
		const environment = open();
		const prepared = await environment.prepare(run, always);
		const script = 'cat; echo "$SECRET"; pwd; echo new >made.txt; git status --short; echo far >/outside.txt; exit 3';
		const env = { SECRET: "it's $HOME\nand more" };
		const ended = await runScript(environment, shellCall(run, prepared, { script, env, stdin: "input\n" }));
		expect(ended).toMatchObject({
			status: { how: "exited", exitCode: 3, signal: null, survivors: 0 },
			stdout: `input\n${env.SECRET}\n${run.workspace?.path}\n?? made.txt\n`,
			stderr: "",
		});
		expect(readFileSync(path.join(run.workspace?.path ?? "", "made.txt"), "utf8")).toBe("new\n");
		const second = shellCall(run, prepared, { script: "cat /outside.txt", name: "2" });
		expect((await runScript(environment, second)).status).toMatchObject({ exitCode: 1 });
		await environment.collect(run, always);
		await environment.remove(run, always);
		expect(engine.podman("ps", "--all", "--quiet")).toBe("");
		expect(existsSync(path.join(run.folder, "container"))).toBe(false);
	});
});
