import { overrideAdapter } from "@paperclipai/shared";
import { defineAdapterChange } from "../adapter-change.ts";

export const command = defineAdapterChange(
	"use the external adapter instead of the built-in one",
	async (client, type) => await client.call(overrideAdapter, { params: { type }, body: { paused: false } }),
);
