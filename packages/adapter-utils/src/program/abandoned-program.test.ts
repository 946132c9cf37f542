import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { expect, it } from "vitest";
import { newClaim, readProcess } from "../process/index.ts";

const source = (name: string) => fileURLToPath(new URL(name, import.meta.url));

it("is killed by the next server when its own was killed outside a run, and its files are removed", async () => {
	const scratch = mkdtempSync(path.join(tmpdir(), "abandoned-"));
	const temporary = path.join(scratch, "tmp");
	mkdirSync(temporary);
	const env = { ...process.env, TMPDIR: temporary };
	const [leave, sweep] = [path.join(scratch, "leave.mjs"), path.join(scratch, "sweep.mjs")];
	const options = { bundle: true, format: "esm", platform: "node" } as const;
	buildSync({
		...options,
		entryPoints: [fileURLToPath(new URL("./__tests__/leave-program.ts", import.meta.url))],
		outfile: leave,
	});
	const contents = 'import { removeAbandonedFolders } from "./index.ts"; await removeAbandonedFolders();';
	buildSync({ ...options, stdin: { contents, resolveDir: source("../process") }, outfile: sweep });
	const server = spawn(process.execPath, [leave], { env, stdio: ["ignore", "pipe", "inherit"] });
	const [printed] = await once(server.stdout, "data");
	const program = Number(printed);
	const [left = ""] = readdirSync(temporary);
	const living = `paperclip-spool-${newClaim()}`;
	const others = ["other", "paperclip-spool-other", `other-${left.replace(/^paperclip-/, "")}`];
	for (const name of [living, ...others]) mkdirSync(path.join(temporary, name));
	try {
		spawnSync(process.execPath, [sweep], { env, stdio: "inherit" });
		expect(readdirSync(temporary)).toContain(left);
		server.kill("SIGKILL");
		await once(server, "exit");
		expect(readProcess(program)?.state).toBe("S");
		const foreign = left.replace("spool", "foreign");
		if (process.getuid?.() === 0) {
			mkdirSync(path.join(temporary, foreign));
			chownSync(path.join(temporary, foreign), 65534, 65534);
			writeFileSync(path.join(temporary, foreign, "run-id"), "left");
		}
		spawnSync(process.execPath, [sweep], { env, stdio: "inherit" });
		expect(
			readdirSync(temporary)
				.filter((name) => name !== foreign)
				.sort(),
		).toEqual([living, ...others].sort());
		await expect.poll(() => readProcess(program)?.state ?? "gone").toMatch(/gone|Z/);
	} finally {
		server.kill("SIGKILL");
		try {
			process.kill(program, "SIGKILL");
		} catch {
			// Ignored, because it was killed already.
		}
		rmSync(scratch, { recursive: true, force: true });
	}
});
