import { overrideAdapter } from "@paperclipai/shared";
import { defineAdapterChange } from "../adapter-change.ts";

export const command = defineAdapterChange(
	"use the built-in adapter again",
	async (client, type) => await client.call(overrideAdapter, { params: { type }, body: { paused: true } }),
);
