import { errors, jwtVerify, SignJWT } from "jose";

const ISSUER = "paperclip";
const MAX_AGE_SECONDS = 60;

/**
 * `paperclip-local` in tokens of clients that can read the master key, `paperclip-server` in tokens of other servers of
 * the same database.
 */
export type ShortTokenAudience = "paperclip-local" | "paperclip-server";

/** A JWT, signed with HS256, valid for a minute. */
export async function signShortToken(
	key: Uint8Array,
	audience: ShortTokenAudience,
	subject: string,
	now: Date,
): Promise<string> {
	const issuedAt = Math.floor(now.getTime() / 1000);
	return await new SignJWT()
		.setProtectedHeader({ alg: "HS256", typ: "JWT" })
		.setSubject(subject)
		.setIssuer(ISSUER)
		.setAudience(audience)
		.setIssuedAt(issuedAt)
		.setExpirationTime(issuedAt + MAX_AGE_SECONDS)
		.sign(key);
}

/**
 * `null` for a wrong key or audience, or an expired token.
 * @param toleranceMs Allowed difference from the signer's clock.
 */
export async function readShortToken(
	key: Uint8Array,
	token: string,
	audience: ShortTokenAudience,
	{ now, toleranceMs }: { now: Date; toleranceMs: number },
): Promise<string | null> {
	try {
		const { payload } = await jwtVerify(token, key, {
			issuer: ISSUER,
			audience,
			algorithms: ["HS256"],
			requiredClaims: ["sub", "exp"],
			maxTokenAge: MAX_AGE_SECONDS,
			clockTolerance: toleranceMs / 1000,
			currentDate: now,
		});
		return payload.sub ?? null;
	} catch (error) {
		if (error instanceof errors.JOSEError) return null;
		throw error;
	}
}
