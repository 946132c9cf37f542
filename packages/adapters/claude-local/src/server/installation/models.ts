import { homedir } from "node:os";
import path from "node:path";
import type { AdapterModel, DetectedModel } from "@paperclipai/adapter-utils";
import { asString, parseJson, readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { models } from "../../index.ts";

/** The administrator's settings, which take precedence over the user's. */
const MANAGED_SETTINGS = "/etc/claude-code/managed-settings.json";

/** Reads the settings of the server's user. An agent that sets HOME or CLAUDE_CONFIG_DIR may have others. */
export async function detectModel(): Promise<DetectedModel | null> {
	for (const source of [MANAGED_SETTINGS, path.join(homedir(), ".claude/settings.json")]) {
		const text = await readRegularFile(source, { followsLinks: true }).catch(() => "");
		const model = asString(parseJson(text)?.model).trim();
		if (model !== "") return { model, provider: "anthropic", source };
	}
	return null;
}

/** Returns the aliases and the model in the settings, because Claude Code cannot list the account's models. */
export async function listModels(): Promise<AdapterModel[]> {
	const detected = await detectModel();
	if (detected === null || models.some(({ id }) => id === detected.model)) return models;
	return [...models, { id: detected.model, label: `${detected.model} (in Claude Code's settings)` }];
}
