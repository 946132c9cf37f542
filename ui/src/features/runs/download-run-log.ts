import { getRunLog } from "@paperclipai/shared";
import { api } from "../../api/client.ts";

const PAGE_BYTES = 8 * 1024 * 1024;

/** Reads the whole log of a run, as far as it is written, into a file the browser can save. */
export async function readRunLog(runId: string): Promise<Blob> {
	const pages: string[] = [];
	for (let offset = 0; ; ) {
		const query = { offset, limitBytes: PAGE_BYTES };
		const page = await api.call(getRunLog, { params: { runId }, query });
		pages.push(page.content);
		if (page.nextOffset <= offset || page.nextOffset >= page.size)
			return new Blob(pages, { type: "application/x-ndjson" });
		offset = page.nextOffset;
	}
}
