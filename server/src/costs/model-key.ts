import { z } from "zod";
import type { RunRow } from "../runs/store/run-rows.ts";

/** A key has to fit into an index, where each of these characters may take six bytes. */
const MAX_CHARS = 100;

const keySchema = z.tuple([z.string(), z.string(), z.string()]);

/** The model of a run, as the key of its sum. */
export function modelKey({ provider, model, billingType }: Pick<RunRow, "provider" | "model" | "billingType">): string {
	return JSON.stringify([provider, model, billingType].map((text) => (text ?? "").slice(0, MAX_CHARS).toWellFormed()));
}

export function readModelKey(key: string): { provider: string; model: string; billingType: string } {
	const [provider, model, billingType] = keySchema.parse(JSON.parse(key));
	return { provider, model, billingType };
}
