-- Ten questions to the database of a sweep. docs/formats/sweep.md has its tables.

-- 1. How many runs are done, how many failed?
SELECT setting, status, count(*) AS runs FROM runs GROUP BY setting, status ORDER BY setting, status;

-- 2. Which measures are there, and in how many runs?
SELECT name, count(*) AS runs FROM measures GROUP BY name ORDER BY name;

-- 3. The mean, least and greatest value of each measure by setting.
SELECT name, setting, count(*) AS runs, avg(value) AS mean, min(value) AS least, max(value) AS most
  FROM measures WHERE name NOT LIKE 'events.%' GROUP BY name, setting ORDER BY name, setting;

-- 4. The spread of a measure, the standard deviation of its runs.
SELECT name, setting, sqrt(max(0, (sum(value * value) - sum(value) * sum(value) / count(*)) / (count(*) - 1))) AS spread
  FROM measures GROUP BY name, setting HAVING count(*) > 1 ORDER BY name, setting;

-- 5. The seeds with the most and with the fewest golems.
SELECT setting, seed, value AS golems FROM measures WHERE name = 'golems' ORDER BY value DESC, setting, seed LIMIT 5;
SELECT setting, seed, value AS golems FROM measures WHERE name = 'golems' ORDER BY value, setting, seed LIMIT 5;

-- 6. How often was each number of golems seen?
SELECT setting, value AS golems, count(*) AS runs FROM measures WHERE name = 'golems' GROUP BY setting, value ORDER BY setting, value;

-- 7. A parameter beside a measure, for a chart.
SELECT parameters.name, parameters.value AS given, measures.name AS measure, avg(measures.value) AS mean
  FROM parameters JOIN measures USING (setting) WHERE measures.name NOT LIKE 'events.%'
  GROUP BY parameters.name, parameters.value, measures.name ORDER BY 1, 3, 2;

-- 8. What stopped the runs that failed?
SELECT error, count(*) AS runs, min(seed) AS first_seed FROM runs WHERE status = 'failed' GROUP BY error ORDER BY runs DESC, error;

-- 9. Do two runs have the same hash? Then their seeds made no difference.
SELECT hash, count(*) AS runs, min(seed) AS first_seed FROM runs WHERE status = 'done' GROUP BY hash HAVING count(*) > 1 ORDER BY runs DESC, hash;

-- 10. Which runs took longest?
SELECT setting, seed, seconds FROM times ORDER BY seconds DESC LIMIT 5;
