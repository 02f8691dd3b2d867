// Notifications of the browser: asked for on a click, told to the server, and taken back.
import { api, type User } from '../../core/api';

export type PushState = 'unable' | 'denied' | 'off' | 'on';

export function pushable(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** The key of the server, as the browser wants it. */
export function keyBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replace(/-/g, '+').replace(/_/g, '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function pushState(): Promise<PushState> {
  if (!pushable()) return 'unable';
  if (Notification.permission === 'denied') return 'denied';
  if (!(await navigator.serviceWorker.getRegistration())) return 'unable';
  return (await subscription()) ? 'on' : 'off';
}

export async function switchOn(key: string, user: User): Promise<User> {
  const registration = await navigator.serviceWorker.ready;
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) });
  const others = (user.settings.push ?? []).filter((other) => other.endpoint !== made.endpoint);
  return api.setSettings({ push: [...others, made.toJSON()] });
}

export async function switchOff(user: User): Promise<User> {
  const made = await subscription();
  await made?.unsubscribe();
  return api.setSettings({ push: (user.settings.push ?? []).filter((other) => other.endpoint !== made?.endpoint) });
}
