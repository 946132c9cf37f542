import { isUuid, parseObject } from "@paperclipai/adapter-utils/server-utils";

export const sessionCodec = {
	deserialize(raw) {
		const { sessionId, cwd } = parseObject(raw);
		if (typeof sessionId !== "string" || !isUuid(sessionId)) return null;
		return { sessionId, cwd: typeof cwd === "string" ? cwd : "" };
	},
	serialize: (params) => params,
	getDisplayId: (params) => params?.sessionId ?? null,
};

export function sessionOf({ sessionParams, sessionId }) {
	const stored = parseObject(sessionParams).sessionId ?? sessionId;
	if (typeof stored !== "string" || !isUuid(stored)) return null;
	return stored;
}
