import { readFile, stat } from "node:fs/promises";
import { messageOf } from "@paperclipai/adapter-utils";
import { type CompanyFile, companyFileSchema } from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";

/** The server takes no request that is larger, but a file has blanks too. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;
const HINT = "Create one with: paperclipai export COMPANY FILE";

/** @throws {InputError} `file_not_readable`, `not_a_company_file`. */
export async function readCompanyFile(file: string): Promise<CompanyFile> {
	const parsed = companyFileSchema.safeParse(parseJson(file, await readText(file)));
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	throw notACompanyFile(file, `${issue?.path.join(".") || "it"}: ${issue?.message ?? "invalid"}`);
}

async function readText(file: string): Promise<string> {
	try {
		const { size } = await stat(file);
		if (size > MAX_FILE_BYTES) throw notACompanyFile(file, `it has more than ${MAX_FILE_BYTES} bytes`);
		return await readFile(file, "utf8");
	} catch (cause) {
		if (cause instanceof InputError) throw cause;
		throw new InputError("file_not_readable", `${file} cannot be read: ${messageOf(cause)}`, { cause });
	}
}

function parseJson(file: string, text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw notACompanyFile(file, "it is not JSON");
	}
}

function notACompanyFile(file: string, why: string): InputError {
	return new InputError("not_a_company_file", `${file} is not the file of a company: ${why}`, { hint: HINT });
}
