import { z } from "zod";
import { pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import {
	adapterUserSchema,
	adapterVersionsSchema,
	installAdapterSchema,
	packageVersionSchema,
	reinstalledAdapterSchema,
} from "./external-schema.ts";
import { adapterParamsSchema, adapterSchema } from "./schema.ts";

export const installAdapter = endpoint({
	method: "POST",
	path: "/adapters/install",
	idempotency: { withoutKey: "A repeat installs the same adapter in place of the first one." },
	summary: "Install an adapter from npm or from a folder on the server's machine",
	actor: "board",
	scope: "installation",
	status: 201,
	body: installAdapterSchema,
	response: adapterSchema,
});

export const reloadAdapter = endpoint({
	method: "POST",
	path: "/adapters/:type/reload",
	idempotency: { withoutKey: "A repeat loads the same adapter again." },
	summary:
		"Reload an external adapter, from its folder if it has one; runs in progress continue with the version they started with",
	actor: "board",
	scope: "installation",
	params: adapterParamsSchema,
	response: adapterSchema,
});

export const reinstallAdapter = endpoint({
	method: "POST",
	path: "/adapters/:type/reinstall",
	idempotency: { withoutKey: "A repeat installs the same adapter again." },
	summary: "Reinstall an external adapter: its pinned version, otherwise the newest",
	actor: "board",
	scope: "installation",
	params: adapterParamsSchema,
	body: z.strictObject({
		/** `latest` installs the newest version without pinning it. */
		version: packageVersionSchema.optional(),
	}),
	response: reinstalledAdapterSchema,
});

export const getAdapterVersions = endpoint({
	method: "GET",
	path: "/adapters/:type/versions",
	summary: "Installed and newest version of an external adapter",
	actor: "board",
	scope: "installation",
	params: adapterParamsSchema,
	response: adapterVersionsSchema,
});

export const updateAdapter = endpoint({
	method: "PATCH",
	path: "/adapters/:type",
	summary: "Enable or disable an external adapter; runs in progress continue",
	actor: "board",
	scope: "installation",
	params: adapterParamsSchema,
	body: z.strictObject({ disabled: z.boolean() }),
	response: adapterSchema,
});

export const overrideAdapter = endpoint({
	method: "PATCH",
	path: "/adapters/:type/override",
	summary: "Pause or resume an external adapter that replaces a built-in one",
	actor: "board",
	scope: "installation",
	params: adapterParamsSchema,
	body: z.strictObject({ paused: z.boolean() }),
	response: adapterSchema,
});

export const removeAdapter = endpoint({
	method: "DELETE",
	path: "/adapters/:type",
	summary: "Remove an external adapter; refused while agents use it, unless forced",
	actor: "board",
	scope: "installation",
	params: adapterParamsSchema,
	query: z.strictObject({ force: z.stringbool().default(false) }),
	/** `agents` lists the agents that lose their adapter. The error 409 `adapter_in_use` has them in `details.agents`. */
	response: z.object({ type: z.string(), agents: z.array(adapterUserSchema) }),
});

export const listAdapterAgents = endpoint({
	method: "GET",
	path: "/adapters/:type/agents",
	summary: "Agents that use an adapter, newest first",
	actor: "board",
	scope: "installation",
	params: adapterParamsSchema,
	query: pageQuerySchema,
	response: z.array(adapterUserSchema),
});

export const getUiParser = endpoint({
	method: "GET",
	path: "/adapters/:type/ui-parser.js",
	summary: "Source code of an external adapter's parser, for the browser and the CLI; 404 if it has none",
	actor: "board",
	scope: "installation",
	params: adapterParamsSchema,
	response: z.string(),
});
