import { z } from "zod";
import { companyParamsSchema } from "../companies/schema.ts";
import { idSchema, pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import { createSecretSchema, rotateSecretSchema, secretParamsSchema, secretSchema } from "./schema.ts";

export const listSecrets = endpoint({
	method: "GET",
	path: "/companies/:companyId/secrets",
	summary: "Secrets of a company without their values, newest first",
	actor: "board",
	scope: "company",
	params: companyParamsSchema,
	query: pageQuerySchema,
	response: z.array(secretSchema),
});

export const createSecret = endpoint({
	method: "POST",
	path: "/companies/:companyId/secrets",
	idempotency: "key",
	summary: "Store a secret; no response ever contains its value",
	actor: "board",
	scope: "company",
	status: 201,
	params: companyParamsSchema,
	body: createSecretSchema,
	response: secretSchema,
});

export const rotateSecret = endpoint({
	method: "POST",
	path: "/secrets/:secretId/rotate",
	idempotency: "key",
	summary: "Rotate a secret: store a new value, which later runs use",
	actor: "board",
	scope: "secret",
	params: secretParamsSchema,
	body: rotateSecretSchema,
	response: secretSchema,
});

export const deleteSecret = endpoint({
	method: "DELETE",
	path: "/secrets/:secretId",
	summary: "Delete a secret with all its values; refused while agents refer to it",
	actor: "board",
	scope: "secret",
	params: secretParamsSchema,
	response: z.object({ id: idSchema }),
});
