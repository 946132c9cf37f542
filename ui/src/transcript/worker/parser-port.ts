import type { ParserPort } from "@paperclipai/adapter-utils";

/** The way from the transcript worker to a parser behind the wall. The page takes the wall down once the parser is over. */
export function parserPortOf(port: MessagePort): ParserPort {
	return {
		send: (request) => port.postMessage(request),
		listen(onReply) {
			port.onmessage = ({ data }) => onReply(data);
			port.onmessageerror = () => onReply(null);
		},
		end() {
			port.onmessage = null;
			port.close();
		},
	};
}
