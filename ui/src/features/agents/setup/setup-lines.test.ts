import { expect, it } from "vitest";
import { setupLines } from "./setup-lines.ts";

const fields = [
	{ key: "model", label: "Model", type: "text" },
	{ key: "skip", label: "Skip prompts", type: "toggle", dangerous: true },
	{ key: "sandbox", label: "Sandbox", type: "select", dangerousValues: ["none"] },
	{ key: "folders", label: "Folders", type: "list", dangerous: true },
] as const;

const linesOf = (adapterConfig: Record<string, unknown>) =>
	setupLines({ adapterConfig }, [...fields] as never).map(
		({ name, value, isDangerous }) => `${isDangerous ? "! " : ""}${name}: ${value}`,
	);

it("lists every setting, including those that the adapter does not declare, with the dangerous ones first", () => {
	const config = { model: "opus", sandbox: "none", skip: true, extra: { deep: 1 }, env: { KEY: "***", MODE: "x" } };
	expect(linesOf(config)).toEqual([
		"! Sandbox: none",
		"! Skip prompts: On",
		"Model: opus",
		'extra: {\n  "deep": 1\n}',
		"Variable KEY: ***",
		"Variable MODE: x",
	]);
});

it("marks only values that widen the permissions", () => {
	expect(linesOf({ skip: false, sandbox: "read-only", folders: [] })).toEqual([
		"Skip prompts: Off",
		"Sandbox: read-only",
		"Folders: ",
	]);
	expect(linesOf({ folders: ["/"], sandbox: " none " })).toEqual(["! Folders: /", "! Sandbox:  none "]);
});
