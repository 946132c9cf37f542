import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readSettings } from "../command.ts";
import { findBillingType, readLogin } from "./billing.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "codex-billing-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openai = { model: "", provider: "openai", baseUrl: "", keyVariable: "" };
const own = { ...openai, provider: "own", keyVariable: "OWN_KEY" };

it.each([
	["Logged in using ChatGPT", "subscription"],
	["Logged in using an API key - sk-1***", "api"],
	["API key configured - ***\nAuthentication is checked when you send a request.", "api"],
	["Logged in using Amazon Bedrock AWS access keys", "api"],
	["Logged in using access token", null],
	["Not logged in", null],
	["", null],
])("reads %j as %s", (answer, billingType) => {
	expect(readLogin(answer)).toBe(billingType);
});

it("asks the program only when nothing else decides", async () => {
	const command = path.join(folder, "program");
	writeFileSync(command, '#!/bin/sh\n[ "$3 $4" = "login status" ] && echo "Logged in using ChatGPT" >&2\n', {
		mode: 0o755,
	});
	const settings = readSettings({ command, configOverrides: ["a=1"] }, {});
	expect(await findBillingType(settings, {}, openai)).toBe("subscription");
	expect(await findBillingType(settings, { CODEX_API_KEY: "k" }, openai)).toBe("api");
	expect(await findBillingType(settings, { OWN_KEY: "k" }, own)).toBe("api");
	expect(await findBillingType(settings, {}, own)).toBeNull();
	expect(await findBillingType(readSettings({ command: path.join(folder, "missing") }, {}), {}, openai)).toBeNull();
});
