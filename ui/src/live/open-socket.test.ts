import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openSocket } from "./open-socket.ts";

class FakeSocket {
	static readonly CONNECTING = 0;
	static readonly OPEN = 1;
	static last: FakeSocket;
	readyState = FakeSocket.OPEN;
	onopen?: () => void;
	onmessage?: (event: { data: string }) => void;
	onclose?: (event: { code: number }) => void;
	close = vi.fn();
	constructor() {
		FakeSocket.last = this;
	}
	send(type: string, payload: unknown) {
		this.onmessage?.({ data: JSON.stringify({ id: "1", companyId: "1", createdAt: "", type, payload }) });
	}
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

function open() {
	const events = { onOpen: vi.fn(), onMessage: vi.fn(), onClose: vi.fn() };
	const opened = openSocket("ws://127.0.0.1", events);
	return { ...events, opened, socket: FakeSocket.last };
}

it("is open with the first message, and over when the pings stop", () => {
	const { socket, onOpen, onMessage, onClose } = open();
	expect(onOpen).not.toHaveBeenCalled();
	socket.send("ping", { intervalMs: 20_000 });
	expect(onOpen).toHaveBeenCalledOnce();
	vi.advanceTimersByTime(45_000);
	socket.send("adapter.changed", { adapterType: "process" });
	vi.advanceTimersByTime(45_000);
	expect(onClose).not.toHaveBeenCalled();
	vi.advanceTimersByTime(10_000);
	expect(onClose).toHaveBeenCalledOnce();
	expect(socket.close).toHaveBeenCalledOnce();
	expect(onMessage).toHaveBeenCalledOnce();
});

it("is over when nothing arrives at all, and reports that once", () => {
	const { socket, onOpen, onClose } = open();
	vi.advanceTimersByTime(10_000);
	socket.onclose?.({ code: 1006 });
	socket.send("ping", { intervalMs: 20_000 });
	expect(onClose).toHaveBeenCalledOnce();
	expect(onOpen).not.toHaveBeenCalled();
});

it("closes a socket that still connects once it has, and reports nothing more", () => {
	const { opened, socket, ...events } = open();
	socket.readyState = FakeSocket.CONNECTING;
	opened.close();
	expect(socket.close).not.toHaveBeenCalled();
	socket.onopen?.();
	expect(socket.close).toHaveBeenCalledOnce();
	socket.send("ping", { intervalMs: 20_000 });
	socket.onclose?.({ code: 1005 });
	vi.advanceTimersByTime(60_000);
	for (const event of Object.values(events)) expect(event).not.toHaveBeenCalled();
});
