import { z } from "zod";
import { idSchema, pageQuerySchema } from "../fields.ts";
import { endpoint } from "../http/endpoint.ts";
import {
	boardKeySchema,
	boardSessionSchema,
	createBoardKeySchema,
	createdBoardKeySchema,
	loginSchema,
	meSchema,
} from "./schema.ts";

export const listBoardKeys = endpoint({
	method: "GET",
	path: "/auth/keys",
	summary: "Board keys, newest first, without the keys themselves",
	actor: "board",
	scope: "installation",
	query: pageQuerySchema,
	response: z.array(boardKeySchema),
});

export const createBoardKey = endpoint({
	method: "POST",
	path: "/auth/keys",
	idempotency: "key",
	summary: "Create a board key; this response is the only one that shows it",
	actor: "board",
	scope: "installation",
	status: 201,
	body: createBoardKeySchema,
	response: createdBoardKeySchema,
});

export const revokeBoardKey = endpoint({
	method: "DELETE",
	path: "/auth/keys/:keyId",
	summary: "Revoke a board key, and end the sessions started with it",
	actor: "board",
	scope: "installation",
	params: z.strictObject({ keyId: idSchema }),
	response: boardKeySchema,
});

export const login = endpoint({
	method: "POST",
	path: "/auth/login",
	idempotency: { withoutKey: "Each login has its own session, which expires." },
	summary: "Log in: start a session with a board key; the response sets its cookie",
	actor: "anyone",
	scope: "installation",
	body: loginSchema,
	response: boardSessionSchema,
});

export const logout = endpoint({
	method: "POST",
	path: "/auth/logout",
	idempotency: { withoutKey: "An ended session stays ended." },
	summary: "Log out: end the session that the cookie identifies",
	actor: "anyone",
	scope: "installation",
	response: z.object({}),
});

export const getMe = endpoint({
	method: "GET",
	path: "/auth/me",
	summary: "The caller of this request, and the server's deployment: local_trusted or authenticated",
	actor: "agent",
	scope: "installation",
	response: meSchema,
});
