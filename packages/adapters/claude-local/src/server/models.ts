import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import type { AdapterModel, DetectedModel } from "@paperclipai/adapter-utils";
import { asString, parseJson } from "@paperclipai/adapter-utils/server-utils";
import { models } from "../index.ts";

/** Settings of the machine's administrator, which win over those of a user. */
const MANAGED_SETTINGS = "/etc/claude-code/managed-settings.json";

/**
 * The model that Claude Code is set to for the user the server runs as; `null` when it chooses itself. Only the name is
 * taken from its settings files. An agent with a HOME or CLAUDE_CONFIG_DIR of its own may have other settings.
 */
export async function detectModel(): Promise<DetectedModel | null> {
	for (const source of [MANAGED_SETTINGS, path.join(homedir(), ".claude/settings.json")]) {
		const model = asString(parseJson(await readFile(source, "utf8").catch(() => ""))?.model).trim();
		if (model !== "") return { model, provider: "anthropic", source };
	}
	return null;
}

/** The program cannot be asked for the models of the account: the aliases that it knows, and the one it is set to. */
export async function listModels(): Promise<AdapterModel[]> {
	const detected = await detectModel();
	if (detected === null || models.some(({ id }) => id === detected.model)) return models;
	return [...models, { id: detected.model, label: `${detected.model} (in Claude Code's settings)` }];
}
