import { spawn } from "node:child_process";
import { expect, it, onTestFinished } from "vitest";
import { differingVariables } from "./differing-variables.ts";

function pidWith(variables: NodeJS.ProcessEnv): number {
	const child = spawn("sleep", ["300"], { env: { ...process.env, ...variables } });
	onTestFinished(() => void child.kill());
	return child.pid ?? 0;
}

it("names the variables that have another effect on the server or its agents", () => {
	const pid = pidWith({ DATABASE_URL: "postgres://other", PATH: `${process.env.PATH}:/elsewhere` });
	expect(differingVariables(pid)).toEqual(["DATABASE_URL", "PATH"]);
});

it("ignores the terminal, and what npx and pnpm add to the PATH", () => {
	const folders = `/project/node_modules/.bin:/npm/node-gyp-bin:${process.env.PATH}`;
	expect(differingVariables(pidWith({ TERM: "other", PATH: folders, npm_lifecycle_event: "npx" }))).toEqual([]);
});

it("names none when the environment of the server cannot be read", () => {
	expect(differingVariables(0)).toEqual([]);
});
