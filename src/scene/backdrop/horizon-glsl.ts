import { ROOM_GLSL } from './room-glsl.ts';

/** The kinds of land beyond a table; the numbers are read by the shader. */
export const LAND_KIND = { hills: 0, mesas: 1, town: 2, peaks: 3, cave: 4 } as const;

/** The shader of the sky and the painted land, and of the room. Directions are those of the table: y up, −z away from the near edge. */
export const HORIZON_GLSL: { readonly vertexShader: string; readonly fragmentShader: string } = {
  vertexShader: /* glsl */ `
varying vec3 vWay;

void main() {
  vWay = position;
  vec4 place = projectionMatrix * viewMatrix * vec4(position * 100.0 + cameraPosition, 1.0);
  // As far away as anything can be.
  gl_Position = vec4(place.xy, place.w * 0.999999, place.w);
}
`,
  fragmentShader: /* glsl */ `
varying vec3 vWay;
uniform float uSkySecond;
uniform float uLow;
uniform vec3 uZenith;
uniform vec3 uSkyLow;
uniform vec3 uSun;
uniform vec3 uSunAt;
uniform float uDisc;
uniform vec3 uHaze;
uniform float uClouds;
uniform float uLights;
uniform int uKind;
uniform vec3 uLand[3];
uniform vec3 uGround;

float hash(vec2 p) {
  p = fract(p * vec2(123.34, 456.21));
  p += dot(p, p + 45.32);
  return fract(p.x * p.y);
}

float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(i), hash(i + vec2(1.0, 0.0)), f.x), mix(hash(i + vec2(0.0, 1.0)), hash(i + 1.0), f.x), f.y);
}

float clouds(vec2 p) {
  float sum = 0.0, size = 0.5;
  for (int octave = 0; octave < 5; octave++) {
    sum += size * noise(p);
    p = p * 2.03 + 17.1;
    size *= 0.5;
  }
  return sum;
}

// Noise around the compass without a seam: on a circle instead of a line.
float around(float bearing, float often, float own) {
  vec2 p = vec2(cos(bearing), sin(bearing)) * often;
  return noise(p + own * 31.7);
}

// One house after another: the heights of its roof and of its eaves, as shares of a tall house.
vec2 houses(float bearing, float count, float own) {
  float street = bearing / 6.2831853 * count;
  float lot = floor(street), inside = fract(street);
  float number = hash(vec2(mod(lot, count), own));
  float wall = 0.35 + 0.5 * number;
  float gable = 1.0 - abs(inside - 0.5) * 2.0;
  float kind = hash(vec2(mod(lot, count), own + 3.0));
  float tower = step(abs(inside - 0.5), 0.24) * (0.75 + 0.9 * max(0.0, gable - 0.52));
  float roof = kind > 0.9 ? tower : 0.34 * gable;
  return vec2(wall + roof, wall);
}

// The crown of one tree after another, 0 to 1.
float crown(float bearing, float count, float own) {
  float row = bearing / 6.2831853 * count;
  float off = 2.0 * fract(row) - 1.0;
  return (0.45 + 0.55 * hash(vec2(mod(floor(row), count), own))) * sqrt(max(0.0, 1.0 - off * off));
}

// Height of a ridge of land, radians over the horizon; nearer ridges are lower.
float ridge(float bearing, int layer) {
  float own = float(layer);
  float rolling = around(bearing, 2.2 + 1.2 * own, own) * 0.6 + around(bearing, 6.0 + 2.0 * own, own + 9.0) * 0.28;
  float fine = around(bearing, 60.0 + 40.0 * own, own + 4.0);
  if (uKind == ${LAND_KIND.hills}) {
    // Hills far away, woods before them.
    float trees = max(crown(bearing, 640.0 - 140.0 * own, own), crown(bearing + 0.4, 410.0 - 90.0 * own, own + 5.0));
    return layer == 0 ? 0.035 + 0.085 * rolling : 0.012 + 0.05 * rolling * (1.3 - 0.3 * own) + 0.013 * trees;
  }
  if (uKind == ${LAND_KIND.mesas}) {
    // Mesas and dunes.
    float mesa = smoothstep(0.42, 0.5, rolling);
    return layer == 0 ? 0.02 + 0.075 * mesa + 0.006 * fine : 0.012 + 0.04 * rolling * (1.2 - 0.3 * own);
  }
  if (uKind == ${LAND_KIND.town}) {
    vec2 house = houses(bearing, 150.0 - 40.0 * own, own);
    return 0.018 + (0.052 + 0.012 * own) * house.x * (0.55 + 0.45 * rolling);
  }
  if (uKind == ${LAND_KIND.peaks}) {
    float peak = 1.0 - abs(2.0 * around(bearing, 7.0 + 3.0 * own, own) - 1.0);
    float pines = abs(fract(bearing / 6.2831853 * 360.0) - 0.5) * 0.02 * (0.6 + 0.6 * fine);
    return layer < 2 ? 0.03 + (0.13 - 0.06 * own) * peak * peak + 0.012 * fine : 0.014 + 0.03 * rolling + 0.022 - pines;
  }
  // The walls of a cave.
  return 0.5 - 0.13 * own + 0.16 * rolling + 0.05 * fine;
}

vec3 sky(vec3 way) {
  float up = max(way.y, 0.0);
  float toSun = max(dot(way, uSunAt), 0.0);
  vec3 colour = mix(uSkyLow, uZenith, pow(min(up * 1.25, 1.0), 0.55));
  float beside = max(dot(normalize(way.xz + 0.0001), normalize(uSunAt.xz)), 0.0);
  colour += uSun * (0.3 * pow(toSun, 9.0) + 0.12 * pow(beside, 4.0) * exp(-5.0 * up));
  float sunny = smoothstep(uDisc - 0.00025, uDisc, toSun);
  // Stars where it is dark enough for them.
  if (uLights > 0.9) {
    vec2 cell = vec2(atan(way.z, way.x) * 60.0, asin(clamp(way.y, -1.0, 1.0)) * 60.0);
    float star = hash(floor(cell));
    vec2 off = fract(cell) - 0.5;
    colour += step(0.985, star) * (1.0 - smoothstep(0.0, 0.11, length(off))) * (0.3 + 0.7 * fract(star * 91.0)) * 0.7;
  }
  if (uClouds > 0.0) {
    vec2 at = way.xz / (up + 0.16) * 0.9 + uSkySecond * vec2(0.012, 0.004);
    float body = clouds(at + 3.0);
    float cover = smoothstep(1.0 - uClouds - 0.06, 1.0 - uClouds + 0.2, body + 0.14) * smoothstep(0.015, 0.12, up);
    float thick = smoothstep(0.4, 0.85, body);
    vec3 lit = mix(uSkyLow, uSun, 0.5) * 1.25 + uSun * 0.35 * pow(toSun, 6.0);
    vec3 under = mix(uZenith, uSkyLow, 0.6) * 0.85;
    colour = mix(colour, mix(lit, under, thick * 0.7), cover * 0.9);
    sunny *= 1.0 - 0.9 * cover;
  }
  return colour + uSun * sunny * 1.6;
}

${ROOM_GLSL}
vec3 landAlong(vec3 way, float rise, float pixel) {
  float bearing = atan(way.z, way.x);
  vec3 colour = uKind == ${LAND_KIND.cave} ? uHaze * 0.55 : sky(way);
  float toSun = max(dot(normalize(vec3(way.x, 0.0, way.z) + 0.0001), normalize(vec3(uSunAt.x, 0.0, uSunAt.z))), 0.0);
  vec3 haze = uHaze + uSun * 0.16 * pow(toSun, 5.0);
  for (int layer = 0; layer < 3; layer++) {
    float top = ridge(bearing, layer);
    float cover = 1.0 - smoothstep(top - pixel, top + pixel, rise);
    if (cover <= 0.0) continue;
    float distant = layer == 0 ? 0.62 : layer == 1 ? 0.36 : 0.14;
    float brush = 0.9 + 0.2 * noise(vec2(bearing * 90.0, rise * 160.0) + float(layer) * 7.0);
    vec3 land = uLand[layer] * brush;
    if (uKind == ${LAND_KIND.peaks} && layer < 2) land = mix(land * 0.72, land, smoothstep(0.25, 0.6, noise(vec2(bearing * 40.0, rise * 90.0))));
    if (uKind == ${LAND_KIND.town}) {
      vec2 house = houses(bearing, 150.0 - 40.0 * float(layer), float(layer));
      float eaves = top * house.y / max(house.x, 0.01);
      land *= rise > eaves ? 0.82 : 1.0;
      // Windows in rows, some of them lit.
      vec2 pane = vec2(bearing / 6.2831853 * (150.0 - 40.0 * float(layer)) * 4.0, rise * 130.0);
      float lit = step(0.72, hash(floor(pane) + float(layer))) * step(rise, eaves * 0.92) * step(0.01, rise);
      vec2 at = abs(fract(pane) - 0.5);
      land += vec3(1.0, 0.62, 0.25) * uLights * 0.5 * lit * step(at.x, 0.16) * step(at.y, 0.26);
    }
    // Mist lies at the foot of each ridge, and more of it the farther it is.
    float mist = distant + (1.0 - distant) * pow(1.0 - smoothstep(0.0, top, rise), 3.0);
    colour = mix(colour, mix(land, haze, clamp(mist, 0.0, 1.0)), cover);
  }
  // The ground between the land and the table.
  float down = 1.0 - smoothstep(-0.045, 0.0, rise);
  vec3 ground = uGround * (0.85 + 0.3 * noise(way.xz / max(-way.y, 0.02) * 1.4));
  return mix(colour, mix(haze, ground, down * 0.85), step(rise, 0.0));
}

void main() {
  vec3 way = normalize(vWay);
  float rise = asin(clamp(way.y, -1.0, 1.0));
  float pixel = max(fwidth(rise), 0.0006);
  vec3 colour = vec3(0.0);
  if (uLow > 0.0) colour += uLow * landAlong(way, rise, pixel);
  if (uLow < 1.0) colour += (1.0 - uLow) * roomAlong(way);
  // Too fine to see, and finer than the steps of a screen's colours, which would show as bands.
  colour += (hash(gl_FragCoord.xy) - 0.5) / 255.0;
  gl_FragColor = vec4(colour, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}
`,
};
