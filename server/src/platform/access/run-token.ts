import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";

const ISSUER = "paperclip";
const AUDIENCE = "paperclip-api";

/** Longer than any run; every request checks that the run is active. */
const MAX_AGE_SECONDS = 90 * 24 * 3600;

const claimsSchema = z.object({
	sub: z.uuid(),
	company_id: z.uuid(),
	adapter_type: z.string(),
	run_id: z.uuid(),
});

export interface RunTokenClaims {
	agentId: string;
	companyId: string;
	adapterType: string;
	runId: string;
}

/**
 * A JWT, signed with HS256.
 * @param startedAt The same time gives the same token, so that a server that takes over the run can compute it.
 */
export async function signRunToken(key: Uint8Array, claims: RunTokenClaims, startedAt: Date): Promise<string> {
	const { agentId, companyId, adapterType, runId } = claims;
	const issuedAt = Math.floor(startedAt.getTime() / 1000);
	return await new SignJWT({ company_id: companyId, adapter_type: adapterType, run_id: runId })
		.setProtectedHeader({ alg: "HS256", typ: "JWT" })
		.setSubject(agentId)
		.setIssuer(ISSUER)
		.setAudience(AUDIENCE)
		.setIssuedAt(issuedAt)
		.setExpirationTime(issuedAt + MAX_AGE_SECONDS)
		.sign(key);
}

export async function readRunToken(key: Uint8Array, token: string, now: Date): Promise<RunTokenClaims | null> {
	try {
		const options = { issuer: ISSUER, audience: AUDIENCE, algorithms: ["HS256"], currentDate: now };
		const claims = claimsSchema.safeParse((await jwtVerify(token, key, options)).payload);
		if (!claims.success) return null;
		const { sub, company_id, adapter_type, run_id } = claims.data;
		return { agentId: sub, companyId: company_id, adapterType: adapter_type, runId: run_id };
	} catch (error) {
		if (error instanceof errors.JOSEError) return null;
		throw error;
	}
}
