import { z } from "zod";
import type { RunRow } from "../runs/run-rows.ts";

/** A key has to fit into an index entry, and each character may take six bytes. */
const MAX_CHARS = 100;

const keySchema = z.tuple([z.string(), z.string(), z.string()]);

export function modelKey({ provider, model, billingType }: Pick<RunRow, "provider" | "model" | "billingType">): string {
	return JSON.stringify([provider, model, billingType].map((text) => (text ?? "").slice(0, MAX_CHARS).toWellFormed()));
}

export function readModelKey(key: string): { provider: string; model: string; billingType: string } {
	const [provider, model, billingType] = keySchema.parse(JSON.parse(key));
	return { provider, model, billingType };
}
