import { readFile } from "node:fs/promises";
import { decodeText, messageOf } from "@paperclipai/adapter-utils";
import { type PriceTable, priceTableSchema } from "@paperclipai/shared";
import type { DataFolder } from "../../platform/data-folder/data-folder.ts";
import type { LoggerContext } from "../../platform/errors/logger.ts";

export type PricesContext = LoggerContext & { folder: DataFolder };

/** The operator's own prices. Read for each run, so that a change to the file applies without a restart. */
export async function readPrices({ folder, logger }: PricesContext): Promise<PriceTable> {
	try {
		return priceTableSchema.parse(JSON.parse(decodeText(await readFile(folder.prices), folder.prices)));
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
		logger.warn({ file: folder.prices, err: messageOf(error) }, "the file with prices of models is ignored");
		return {};
	}
}
