import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import type { CodexSettings } from "../../settings.ts";
import { codexHomeOf } from "../env.ts";
import { hasTable, parseOverride, parseToml, type TomlTable, textAt } from "./toml-values.ts";

/** The model and provider that Codex uses. Values missing in the settings files are `""`. */
export interface ModelSettings {
	model: string;
	/** Default: `openai`. */
	provider: string;
	baseUrl: string;
	keyVariable: string;
}

type ModelSources = Pick<CodexSettings, "cwd" | "profile" | "configOverrides" | "extraArgs" | "model">;

/** Returns `null` if `extraArgs`, which only Codex can parse, may set the model. Never reads credentials. */
export async function readModelSettings(
	settings: ModelSources,
	env: Record<string, string>,
): Promise<ModelSettings | null> {
	if (settings.extraArgs.some((argument) => /^(-[mcp]|--(model|config|profile|oss|local-provider))\b/.test(argument))) {
		return null;
	}
	const { base, layer } = await readLayers(settings, env);
	const overrides = settings.configOverrides.map(parseOverride);
	const find = (...key: string[]) =>
		[
			...overrides.map((override) => textAt(override, key)).reverse(),
			textAt(layer ?? {}, key),
			textAt(base, ["profiles", settings.profile, ...key]),
			textAt(base, key),
		].find((text) => text !== "") ?? "";
	const provider = find("model_provider") || "openai";
	const baseUrl = provider === "openai" ? find("openai_base_url") : find("model_providers", provider, "base_url");
	return {
		model: settings.model || find("model"),
		provider,
		baseUrl: baseUrl || env.OPENAI_BASE_URL || "",
		keyVariable: find("model_providers", provider, "env_key"),
	};
}

/**
 * Checks that the profile exists, because newer versions silently ignore a missing one, and thus the limits it sets.
 * @throws {CodedError} `codex_profile_missing`.
 */
export async function ensureProfile(settings: ModelSources, env: Record<string, string>): Promise<void> {
	const { profile } = settings;
	if (profile === "") return;
	const { base, layer, isInvalid } = await readLayers(settings, env);
	// Codex reports the syntax error itself, with its line.
	if (isInvalid || layer !== null || hasTable(base, ["profiles", profile])) return;
	throw new CodedError("codex_profile_missing", `Codex has no profile "${profile}".`, {
		hint: `Define it in ${profile}.config.toml next to Codex's config.toml, or remove "profile" from the configuration.`,
	});
}

/** Reads the Codex settings file and the profile's (`layer`; `null` if missing). Invalid TOML counts as empty. */
async function readLayers(settings: ModelSources, env: Record<string, string>) {
	const home = codexHomeOf(env, settings.cwd);
	let isInvalid = false;
	const read = async (name: string): Promise<TomlTable | null> => {
		const text = await readRegularFile(path.join(home, name), { followsLinks: true }).catch(() => null);
		if (text === null) return null;
		const table = parseToml(text);
		isInvalid ||= table === null;
		return table;
	};
	const base = (await read("config.toml")) ?? {};
	const layer = settings.profile === "" ? null : await read(`${settings.profile}.config.toml`);
	return { base, layer, isInvalid };
}
