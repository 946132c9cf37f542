import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createProgram } from "../../program.ts";
import { startedCommand, withStartedCommand } from "./started-command.ts";

const checkout = fileURLToPath(new URL("../../../bin/paperclipai.mjs", import.meta.url));
const root = fileURLToPath(new URL("../../../..", import.meta.url));
const pnpm = { npm_config_user_agent: "pnpm/12.21.0 npm/? node/? linux x64" };

it.each([
	["/usr/bin/paperclipai", {}, "paperclipai"],
	["/home/me/.npm/_npx/0390bb/node_modules/.bin/paperclipai", {}, "npx paperclipai"],
	[checkout, {}, "node cli/bin/paperclipai.mjs"],
	[checkout, pnpm, "pnpm paperclipai"],
	[checkout, { ...pnpm, npm_lifecycle_event: "npx" }, "npx -y pnpm@12.21.0 paperclipai"],
])("%s with %j was started as", (program, env, command) => {
	expect(startedCommand({ program, env, cwd: root })).toBe(command);
});

it("names a program of a checkout by its whole path where the current folder is not known", () => {
	expect(startedCommand({ program: checkout, env: {}, cwd: null })).toBe(`node ${checkout}`);
});

it("names the started command in a hint about any command of the program", async () => {
	const program = await createProgram([], { finish: async () => {}, logError: () => {} });
	const names = program
		.createHelp()
		.visibleCommands(program)
		.map((each) => each.name());
	for (const name of names.filter((each) => each !== "help")) {
		expect(withStartedCommand(`See: paperclipai ${name} -h`, "pnpm paperclipai")).toBe(
			`See: pnpm paperclipai ${name} -h`,
		);
	}
});

it("leaves text alone that does not start a command", () => {
	const text = "A bug in paperclipai; see paperclipai.log";
	expect(withStartedCommand(text)).toBe(text);
});
