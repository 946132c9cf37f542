import { isCodedError } from "@paperclipai/adapter-utils";
import { expect, it } from "vitest";
import { dataFolderAt } from "../platform/data-folder/data-folder.ts";
import { notWritable } from "../platform/errors/not-writable.ts";
import { toStartError } from "./errors.ts";

it.each([
	["a read-only disk", "EROFS"],
	["missing permission", "EACCES"],
	["a broken disk", "EIO"],
])("names %s as the reason why the data folder cannot be written", async (reason, code) => {
	const cause = Object.assign(new Error(`${code}: ${reason}, open '/data/database/pg_wal/1'`), { code });
	const error = await toStartError(dataFolderAt("/data"), notWritable(cause));
	expect(error).toSatisfy(isCodedError);
	expect(error).toMatchObject({
		code: "data_folder_not_writable",
		message: `The data folder /data is not writable: ${cause.message}`,
	});
});
