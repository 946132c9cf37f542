import path from "node:path";
import type { AdapterModel, DetectedModel } from "@paperclipai/adapter-utils";
import { asArray, asString, isCodedError, parseJson, parseObject } from "@paperclipai/adapter-utils";
import { probeProgram } from "@paperclipai/adapter-utils/server-utils";
import { models as knownModels } from "../../models.ts";
import { readSettings } from "../command.ts";
import { codexHomeOf } from "../env.ts";
import { readModelSettings } from "./model-settings.ts";

const PLAIN = readSettings({}, {});

/** Reads the model from the Codex settings of the server's user; `null` if none is set. */
export async function detectModel(): Promise<DetectedModel | null> {
	const found = await readModelSettings(PLAIN, {});
	if (found === null || found.model === "") return null;
	return { model: found.model, provider: found.provider, source: path.join(codexHomeOf({}, ""), "config.toml") };
}

/** Returns the bundled models that newer versions list, else the known models, and the model in the settings. */
export async function listModels(): Promise<AdapterModel[]> {
	const bundled = await askModels(["debug", "models", "--bundled"]);
	return await withDetected(bundled.length === 0 ? knownModels : bundled);
}

/** Like `listModels`, but Codex first requests the account's models from its service. */
export async function refreshModels(): Promise<AdapterModel[]> {
	const found = await askModels(["debug", "models"]);
	return found.length === 0 ? await listModels() : await withDetected(found);
}

async function askModels(args: string[]): Promise<AdapterModel[]> {
	try {
		const { exitCode, stdout } = await probeProgram(PLAIN, {}, args);
		return exitCode === 0 ? readCatalog(stdout) : [];
	} catch (error) {
		if (isCodedError(error)) return [];
		throw error;
	}
}

export function readCatalog(json: string): AdapterModel[] {
	return asArray(parseJson(json)?.models)
		.map((model) => parseObject(model))
		.filter(({ slug, visibility }) => asString(slug) !== "" && visibility === "list")
		.map(({ slug, display_name }) => ({ id: asString(slug), label: asString(display_name) || asString(slug) }));
}

async function withDetected(models: AdapterModel[]): Promise<AdapterModel[]> {
	const detected = await detectModel();
	if (detected === null || models.some(({ id }) => id === detected.model)) return models;
	return [...models, { id: detected.model, label: `${detected.model} (in Codex's settings)` }];
}
