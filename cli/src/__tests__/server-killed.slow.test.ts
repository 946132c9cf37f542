import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { startCommand, startServerCommand, untilPrinted } from "./support/command-line.ts";
import { createOwnSandbox } from "./support/served-sandbox.ts";
import { shellScript } from "./support/shell-script.ts";

it.concurrent("a killed server loses nothing of a finished run", async (context) => {
	const { sandbox, paperclip } = await createOwnSandbox(context, { waitsForServer: true });
	const server = await startServerCommand(sandbox);
	const watched = await paperclip(...shellScript("seq 1 2000; echo 'last words' >&2"));
	const log = await paperclip("runs", "log", "latest", "--json");
	server.command.child.kill("SIGKILL");
	await server.command.exited;

	const next = await startServerCommand(sandbox);
	expect((await paperclip("runs", "log", "latest", "--json")).stdout).toBe(log.stdout);
	expect(await paperclip("runs", "watch", "latest")).toMatchObject({ exitCode: 0, stdout: watched.stdout });
	await next.stop();
});

it.concurrent("a watcher prints everything once, even if the server is killed and restarted repeatedly", async (context) => {
	const { sandbox } = await createOwnSandbox(context, { waitsForServer: true });
	let server = await startServerCommand(sandbox);
	const go = (part: number) => path.join(sandbox.folder, `go-${part}`);
	const waiting = (part: number) => `while [ ! -e ${go(part)} ]; do sleep 0.1; done`;
	const part = (number: number) => `seq ${number * 500 + 1} ${number * 500 + 500}`;
	const text = [part(0), ...[1, 2, 3].flatMap((number) => [waiting(number), part(number)])].join("; ");
	const watcher = startCommand(sandbox, shellScript(text));
	for (const number of [1, 2, 3]) {
		await untilPrinted(watcher, `\n${number * 500}\n`);
		server.command.child.kill("SIGKILL");
		await server.command.exited;
		writeFileSync(go(number), "");
		server = await startServerCommand(sandbox);
	}
	const { exitCode, stdout, stderr } = await watcher.exited;
	expect(stderr.match(/The connection is lost/g)?.length).toBeGreaterThanOrEqual(3);
	expect(stderr).toContain("✓ succeeded");
	expect({ exitCode, stdout }).toEqual({
		exitCode: 0,
		stdout: Array.from({ length: 2000 }, (_, index) => `${index + 1}\n`).join(""),
	});
	await server.stop();
});
